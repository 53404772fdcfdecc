import { dehydrate, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { createStaticHandler, createStaticRouter, matchRoutes, StaticRouterProvider } from 'react-router'
import { headOf } from './shells/head.ts'
import type { Page } from './shells/page.ts'
import { loadMatched, routesOf } from './shells/routes.tsx'
import { pages } from './pages.tsx'

const routes = routesOf(pages)
const handler = createStaticHandler(routes)

export type RenderOptions = { fetch: (apiPath: string) => Promise<unknown>; origin: string }
export type RenderedPage = { html: string; head: string; state: string; status: number }

/** The HTML of a public page with the data it names. Other pages get an empty app that the browser fills. */
export async function renderPage(path: string, options: RenderOptions): Promise<RenderedPage> {
  const url = new URL(path, options.origin)
  const page = pageAt(url.pathname)
  const { meta, prefetch } = await page.screen()
  const head = headOf(page, meta, url)
  if (!page.rendered) return { html: '', head, state: '', status: 200 }
  const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: 30_000, retry: false } } })
  await prefetch?.((apiPath) => loadInto(queryClient, apiPath, options.fetch), url).catch(() => undefined)
  return {
    html: await htmlOf(url, queryClient),
    head,
    state: JSON.stringify(dehydrate(queryClient)).replaceAll('<', '\\u003c'),
    status: page.path === '*' ? 404 : 200,
  }
}

/** Puts a rendered page into the text of dist/web/index.html. */
export function fillTemplate(template: string, { html, head, state }: RenderedPage): string {
  return template
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

function loadInto(queryClient: QueryClient, apiPath: string, fetch: RenderOptions['fetch']) {
  return queryClient.fetchQuery({ queryKey: [apiPath], queryFn: () => fetch(apiPath) })
}

async function htmlOf(url: URL, queryClient: QueryClient): Promise<string> {
  await loadMatched(routes, url.pathname)
  const context = await handler.query(new Request(url))
  if (context instanceof Response) throw new Error(`a rendered page may not redirect: ${url.pathname}`)
  const router = createStaticRouter(handler.dataRoutes, context)
  return renderToString(
    <QueryClientProvider client={queryClient}>
      <StaticRouterProvider router={router} context={context} hydrate={false} />
    </QueryClientProvider>,
  )
}
