import './theme.css'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { createBrowserRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { rideRealm } from '#ride/account/widgets/realm.ts'
import { pages } from './pages.tsx'
import { loadMatched, routesOf } from './shells/routes.tsx'
import { afterLoad } from './shells/after-load.ts'
import { cacheOfflinePage } from './shells/cache-offline-page.ts'
import { loadRestOfFont } from './shells/rest-of-font.ts'

const routes = routesOf(pages)
async function start() {
  const container = document.getElementById('app')!
  const sent = document.getElementById('state')?.textContent?.trim()
  await loadMatched(routes, location.pathname)
  const hydrationData = sent?.startsWith('{') ? { loaderData: JSON.parse(sent) } : undefined
  const app = <RouterProvider router={createBrowserRouter(routes, { hydrationData })} />
  if (container.childElementCount) hydrateRoot(container, app)
  else createRoot(container).render(app)
  dispatchEvent(new Event('started'))
  afterLoad(loadRestOfFont)
  afterLoad(cacheOfflinePage)
}

rideRealm.watch()
void start()
