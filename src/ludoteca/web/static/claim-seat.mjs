// Claiming a seat by a one-time link: it comes to this device when asked for.
import {the} from './dom.mjs';
import {post} from './server.mjs';

const button = the('claim', HTMLButtonElement);
button.addEventListener('click', async () => {
  button.disabled = true;
  const reply = await post('/api/claims', {code: button.dataset.code});
  if (!reply.error) return location.replace(`${reply.url}?hand=1`);
  the('claim-error').textContent = reply.error;
  button.disabled = false;
});
