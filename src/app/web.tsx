import './theme.css'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { type CompanyFacts, setCompanyFacts } from '#brand'
import { RouterProvider } from '#kit/ui/router.tsx'
import { openRouter } from '#kit/web/browser-router.ts'
import { currentLocation, hrefOf } from '#kit/web/tab-history.ts'
import { matcherOf } from '#kit/web/route-match.ts'
import { tolerateTranslation } from '#kit/web/translated-page.ts'
import { startClockOnDay } from '#kit/web/server-clock.ts'
import { rideRealm } from '#ride/account/widgets/realm.ts'
import { pages } from './pages.ts'
import { loadPageAt, isPageLoaded, type LoaderData } from './shells/load-page.ts'
import { Screens } from './shells/screens.tsx'
import { TakenOver } from './shells/early-input.tsx'
import { runAfterLoad } from './shells/after-load.ts'
import { cacheOfflinePage } from './shells/cache-offline-page.ts'
import { loadRestOfFont } from './shells/rest-of-font.ts'

const arrive = loadPageAt(matcherOf(pages))

async function start(): Promise<void> {
  const { today } = document.documentElement.dataset
  if (today) startClockOnDay(today)
  const company = sentIn<CompanyFacts>('company')
  if (company) setCompanyFacts(company)
  const container = document.getElementById('app')!
  const location = currentLocation()
  const isWritten = location.pathname === writtenFor() && container.childElementCount > 0
  const content = await arrive(location, isWritten ? (sentIn<LoaderData>('state') ?? {}) : {})
  // The user pressed the back button before this ran: another page is current.
  if (hrefOf(currentLocation()) !== hrefOf(location)) return start()
  const router = openRouter(arrive, { location, how: 'POP', content })
  const isHydrated = isWritten && isPageLoaded(content)
  const app = (
    <TakenOver container={container} isWritten={isHydrated}>
      <RouterProvider router={router}>
        <Screens />
      </RouterProvider>
    </TakenOver>
  )
  // Hydrates the page that the server rendered. If a part of it failed to load, it is rendered from scratch instead.
  if (isHydrated) hydrateRoot(container, app)
  else createRoot(container).render(app)
  runAfterLoad(loadRestOfFont)
  runAfterLoad(cacheOfflinePage)
}

/** The data that the server wrote into an element of the HTML; null if the document has none. */
function sentIn<Sent>(id: 'state' | 'company'): Sent | null {
  const sent = document.getElementById(id)?.textContent?.trim()
  return sent?.startsWith('{') ? JSON.parse(sent) : null
}

/** The path for which this document was requested. */
const writtenFor = (): string =>
  new URL(performance.getEntriesByType('navigation')[0]?.name ?? location.href).pathname

tolerateTranslation()
rideRealm.watch()
void start()
