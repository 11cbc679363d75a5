// Inviting: the sheet opens by itself once, and makes a link that takes the own seat to another device.
import {$, the} from './dom.mjs';
import {command, table} from './table-commands.mjs';
import {held} from './own-seats.mjs';
import {keep, kept} from './settings.mjs';
import {open} from './sheets.mjs';

export async function moveSeat() {
  const reply = await command('links');
  if (!reply.url) return;
  const link = new URL(reply.url, location.href).href;
  the('moved').hidden = false;
  the('moved-link', HTMLInputElement).value = the('moved-copy').dataset.copy = link;
  the('moved-qr').innerHTML = reply.qr ?? '';
}

if (held.length && $('.seat.open:not(.invited)') && $('#start') && !kept(`invited.${table}`, '')) {
  keep(`invited.${table}`, 1);
  open('invite');
}
