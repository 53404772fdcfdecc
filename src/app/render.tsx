import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import { type CompanyFacts, setCompanyFacts } from '#brand'
import { StaticPage } from '#kit/ui/router.tsx'
import { matcherOf } from '#kit/web/route-match.ts'
import type { Day } from '#kit/day.ts'
import { callsOf } from '#kit/web/call.ts'
import { CallFailed } from '#kit/web/call-failed.ts'
import { serverToday } from '#kit/web/server-clock.ts'
import { loadPageAt } from './shells/load-page.ts'
import { TooManyRequests } from './shells/too-many-requests.tsx'
import { headOf, jsonIn } from './shells/head.ts'
import { metaOf } from './shells/document-title.ts'
import { Offline } from './shells/offline.tsx'
import type { Load, Page } from '#page'
import { Screens } from './shells/screens.tsx'
import { ScreenMissing } from './shells/screen-missing.ts'
import { withScripts } from './shells/scripts.ts'
import { robotsOf, sitemapOf } from './shells/search-engines.ts'
import { pages } from './pages.ts'

const match = matcherOf(pages)

/** An answer of the API, called within this process. */
type Answered = { status: number; body: unknown }
/**
 * The renderer is built separately from the server and has its own modules, so each call passes the company's facts.
 */
export type RenderOptions = {
  fetch: (path: string) => Promise<Answered>
  origin: string
  company: CompanyFacts
}
export type RenderedPage = {
  page: Page
  /** The path of its own web manifest. */
  manifest: string | null
  /** The KST day of the rendering; hydration uses it too. */
  today: Day
  html: string
  head: string
  state: string
  company: string
  status: number
}

/** The HTML of a public page with its data; for other pages only the frame, which the browser fills. */
export async function renderPage(path: string, options: RenderOptions): Promise<RenderedPage> {
  // A path like `//host/x` resolved against the origin would lead to another host; appended to the origin it cannot.
  const url = new URL(new URL(options.origin).origin + path)
  setCompanyFacts(options.company)
  const today = serverToday()
  const { html, page, params, data } = await renderScreens(url, loadBy(options.fetch))
  const screen = await page.screen()
  const meta = page.rendered ? metaOf(screen, data) : screen.meta
  const head = headOf(page, screen, url, meta)
  return {
    page,
    manifest: page.manifest?.(params) ?? null,
    today,
    html,
    head,
    state: jsonIn(data === undefined ? {} : { [page.path]: data }),
    company: jsonIn(options.company),
    status: meta && page.path !== '*' ? 200 : 404,
  }
}

/** Generated files by path: for search engines, and the offline page. */
export const writtenFiles: Record<string, (options: RenderOptions) => string | Promise<string>> = {
  '/robots.txt': ({ origin }) => robotsOf(pages, origin),
  '/offline.html': () => `<!doctype html>${renderToStaticMarkup(<Offline />)}`,
  '/sitemap.xml': ({ origin, fetch }) => sitemapOf(pages, origin, loadBy(fetch)),
}

/** The page for a visitor above the rate limit. */
export const tooManyRequestsPage = (): string => `<!doctype html>${renderToStaticMarkup(<TooManyRequests />)}`

const SITE_MANIFEST = '/site.webmanifest'

/** Inserts a rendered page into the text of dist/web/index.html. */
export function fillTemplate(
  template: string,
  { page, manifest, today, html, head, state, company }: RenderedPage,
): string {
  return withScripts(template, page)
    .replace('<html', `<html data-today="${today}"${page.shell === 'subscribe' ? ' data-theme="dark"' : ''}`)
    .replace(SITE_MANIFEST, (site) => manifest ?? site)
    .replace('<!--head-->', () => head)
    .replace('<!--app-->', () => html)
    .replace('<!--state-->', () => state)
    .replace('<!--company-->', () => company)
}

/** Calls the API like a browser: returns the result, or throws CallFailed. */
const loadBy = (fetch: RenderOptions['fetch']): Load =>
  callsOf(async ({ path }) => {
    const { status, body } = await fetch(path)
    if (status < 400) return body
    const { code = 'UNKNOWN', err: text = '' } = body as { code?: string; err?: string }
    throw new CallFailed({ status, code, text })
  }).call

async function renderScreens({ pathname, search }: URL, load: Load) {
  const location = { pathname, search, hash: '', state: null, key: 'default' }
  const content = await loadPageAt(match, load)(location)
  const { page, params, data } = content
  const html = renderToString(
    <StaticPage shown={{ location, how: 'POP', content }}>
      <Screens />
    </StaticPage>,
  )
  return { html, page, params, data: data instanceof ScreenMissing ? undefined : data }
}
