// Keeps one page for when there is no network, and the driver's page, which works without one (it stores its own files).
// Everything else always comes from the server: an old screen of a booking would be worse than none.
const SHELF = 'offline-1'
const DRIVE_SHELF = 'drive-1'
const PAGE = '/offline.html'

self.addEventListener('install', (event) => {
  event.waitUntil(caches.open(SHELF).then((shelf) => shelf.add(new Request(PAGE, { cache: 'reload' }))))
  self.skipWaiting()
})

self.addEventListener('activate', (event) => {
  event.waitUntil(tidy().then(() => self.clients.claim()))
})

self.addEventListener('fetch', (event) => {
  if (event.request.mode === 'navigate') event.respondWith(visit(event))
  else if (!navigator.onLine && event.request.method === 'GET' && isAsset(event.request))
    event.respondWith(stored(event.request).then((found) => found ?? fetch(event.request)))
})

const isAsset = ({ url }) => new URL(url).pathname.startsWith('/assets/')
const stored = (request) =>
  caches.match(request, { cacheName: DRIVE_SHELF, ignoreVary: true, ignoreSearch: true })

async function tidy() {
  await self.registration.navigationPreload?.enable()
  for (const name of await caches.keys()) if (![SHELF, DRIVE_SHELF].includes(name)) await caches.delete(name)
}

async function visit(event) {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request))
  } catch {
    return (await stored(event.request)) ?? (await caches.match(PAGE)) ?? Response.error()
  }
}
