// A one-time link: the seat comes here when asked for.
import {$, post} from './common.mjs';

$('#claim').addEventListener('click', async ({target}) => {
  target.disabled = true;
  const reply = await post('/api/claims', {code: target.dataset.code});
  if (reply.error) { $('#claim-error').textContent = reply.error; target.disabled = false; }
  else location.replace(`${reply.url}?hand=1`);
});
