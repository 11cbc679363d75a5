// Beside the pages: files whose names change with what is in them are kept, and without a connection there is a page that says so.
const NAME = {{ cache | tojson }}, SHELL = {{ shell | tojson }}, KEPT = {{ kept | tojson }};

addEventListener('install', event => {
  event.waitUntil(caches.open(NAME).then(cache => cache.addAll(SHELL)).then(() => skipWaiting()));
});

addEventListener('activate', event => {
  event.waitUntil(caches.keys().then(names => Promise.all(names.filter(name => name !== NAME).map(name => caches.delete(name))))
    .then(() => clients.claim()));
});

addEventListener('fetch', event => {
  const {request} = event, {origin, pathname} = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin) return;
  if (request.mode === 'navigate') event.respondWith(fetch(request).catch(() => caches.match(SHELL[0])));
  else if (KEPT.some(start => pathname.startsWith(start))) event.respondWith(kept(request));
});

// A notice that it is somebody's turn, and a press on it.
addEventListener('push', event => {
  const {title, text, url} = event.data?.json() ?? {};
  if (title) event.waitUntil(registration.showNotification(title, {body: text, tag: url, data: url, icon: SHELL[3]}));
});

addEventListener('notificationclick', event => {
  event.notification.close();
  event.waitUntil(clients.openWindow(event.notification.data));
});

// From the cache, else from the server and then into the cache.
async function kept(request) {
  const cache = await caches.open(NAME), found = await cache.match(request);
  if (found) return found;
  const reply = await fetch(request);
  if (reply.ok) cache.put(request, reply.clone());
  return reply;
}
