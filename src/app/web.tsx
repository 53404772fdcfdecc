import './theme.css'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { createBrowserRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { surviveTranslation } from '#kit/web/translated-page.ts'
import { startOnDay } from '#kit/web/server-clock.ts'
import { rideRealm } from '#ride/account/widgets/realm.ts'
import { pages } from './pages.tsx'
import { loadMatched, routesOf } from './shells/routes.tsx'
import { afterLoad } from './shells/after-load.ts'
import { cacheOfflinePage } from './shells/cache-offline-page.ts'
import { loadRestOfFont } from './shells/rest-of-font.ts'

const routes = routesOf(pages)
async function start() {
  const container = document.getElementById('app')!
  await loadMatched(routes, location.pathname)
  // Whoever pressed back before this ran is elsewhere already: what the server wrote is another page's.
  if (location.pathname !== writtenFor()) container.replaceChildren()
  const sent = container.childElementCount ? document.getElementById('state')?.textContent?.trim() : ''
  const hydrationData = sent?.startsWith('{') ? { loaderData: JSON.parse(sent) } : undefined
  const { today } = document.documentElement.dataset
  if (today) startOnDay(today)
  const app = <RouterProvider router={createBrowserRouter(routes, { hydrationData })} />
  if (container.childElementCount) hydrateRoot(container, app)
  else createRoot(container).render(app)
  dispatchEvent(new Event('started'))
  afterLoad(loadRestOfFont)
  afterLoad(cacheOfflinePage)
}

/** The path that this document was asked for. */
const writtenFor = (): string =>
  new URL(performance.getEntriesByType('navigation')[0]?.name ?? location.href).pathname

surviveTranslation()
rideRealm.watch()
void start()
