// Keeps one page for when there is no network. Everything else always comes from the server: an old screen of a
// booking would be worse than none.
const SHELF = 'offline-1'
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
})

async function tidy() {
  await self.registration.navigationPreload?.enable()
  for (const name of await caches.keys()) if (name !== SHELF) await caches.delete(name)
}

async function visit(event) {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request))
  } catch {
    return (await caches.match(PAGE)) ?? Response.error()
  }
}
