// The page without a connection: it goes on by itself when somebody answers.
import {the} from './dom.mjs';
import {get} from './server.mjs';

const again = () => location.reload();

async function look() {
  if ((await get('/health', {cache: 'no-store'}))?.ok) again();
  else setTimeout(look, 3000);
}

the('retry').addEventListener('click', again);
window.addEventListener('online', again);
if (location.pathname !== '/offline') look();
