import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import {
  createStaticHandler,
  createStaticRouter,
  matchRoutes,
  RouterContextProvider,
  StaticRouterProvider,
} from 'react-router'
import type { Day } from '#kit/day.ts'
import { resultOf } from '#kit/web/call.ts'
import { CallFailed } from '#kit/web/call-failed.ts'
import { serverToday } from '#kit/web/server-clock.ts'
import { Crowded } from './shells/crowded.tsx'
import { headOf, jsonIn } from './shells/head.ts'
import { loadContext } from './shells/load.ts'
import { metaOf } from './shells/document-title.ts'
import { Offline } from './shells/offline.tsx'
import type { Load, Page } from './shells/page.ts'
import { loadMatched, routesOf } from './shells/routes.tsx'
import { withScripts } from './shells/scripts.ts'
import { robotsOf, sitemapOf } from './shells/search-engines.ts'
import { pages } from './pages.tsx'

const routes = routesOf(pages)
const handler = createStaticHandler(routes)

/** What the API answered within this process. */
type Answered = { status: number; body: unknown }
export type RenderOptions = { fetch: (path: string) => Promise<Answered>; origin: string }
export type RenderedPage = {
  page: Page
  /** The KST day on which it was written; the browser starts with it. */
  today: Day
  html: string
  head: string
  state: string
  status: number
}

/** The HTML of a public page with the data it shows; of the others the frame, which the browser fills. */
export async function renderPage(path: string, options: RenderOptions): Promise<RenderedPage> {
  // Resolved against the origin, a path like `//host/x` would name another host; behind it, it cannot.
  const url = new URL(new URL(options.origin).origin + path)
  const page = pageAt(url.pathname)
  const screen = await page.screen()
  const today = serverToday()
  const { html, loaderData } = await renderRoute(url, options.fetch)
  const meta = page.rendered ? metaOf(screen, loaderData[page.path]) : screen.meta
  const head = headOf(page, screen, url, meta)
  return { page, today, html, head, state: jsonIn(loaderData), status: meta && page.path !== '*' ? 200 : 404 }
}

/** Files that are written rather than kept, by their path: for search engines, and for visits without network. */
export const writtenFiles: Record<string, (options: RenderOptions) => string | Promise<string>> = {
  '/robots.txt': ({ origin }) => robotsOf(pages, origin),
  '/offline.html': () => `<!doctype html>${renderToStaticMarkup(<Offline />)}`,
  '/sitemap.xml': ({ origin, fetch }) => sitemapOf(pages, origin, loadBy(fetch)),
}

/** The page of somebody who asks for too many. */
export const crowdedPage = (): string => `<!doctype html>${renderToStaticMarkup(<Crowded />)}`

/** Puts a rendered page into the text of dist/web/index.html. */
export function fillTemplate(template: string, { page, today, html, head, state }: RenderedPage): string {
  return withScripts(template, page)
    .replace('<html', `<html data-today="${today}"${page.shell === 'subscribe' ? ' data-theme="dark"' : ''}`)
    .replace('<!--head-->', () => head)
    .replace('<!--app-->', () => html)
    .replace('<!--state-->', () => state)
}

function pageAt(pathname: string): Page {
  const route = matchRoutes(
    pages.map(({ path }) => ({ path })),
    pathname,
  )?.at(-1)?.route
  return pages.find(({ path }) => path === route?.path) ?? pages.at(-1)!
}

/** Asks as a browser would: the result, or CallFailed. */
const loadBy =
  (fetch: RenderOptions['fetch']): Load =>
  async (path) => {
    const { status, body } = await fetch(path)
    if (status < 400) return resultOf(body)
    const { code = 'UNKNOWN', err: text = '' } = body as { code?: string; err?: string }
    throw new CallFailed({ status, code, text })
  }

async function renderRoute(url: URL, fetch: RenderOptions['fetch']) {
  await loadMatched(routes, url.pathname)
  const requestContext = new RouterContextProvider()
  requestContext.set(loadContext, loadBy(fetch))
  const context = await handler.query(new Request(url), { requestContext })
  if (context instanceof Response) throw new Error(`a rendered page may not redirect: ${url.pathname}`)
  const router = createStaticRouter(handler.dataRoutes, context)
  const html = renderToString(<StaticRouterProvider router={router} context={context} hydrate={false} />)
  return { html, loaderData: context.loaderData }
}
