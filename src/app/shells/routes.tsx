import { Fragment } from 'react'
import { type LoaderFunctionArgs, matchRoutes, type RouteObject } from 'react-router'
import { Guarded } from './guards.tsx'
import { loadContext, loadWith } from './load.ts'
import type { Page, PageHandle, ScreenModule } from './page.ts'
import { realmOf } from './realms.ts'
import { RideShell } from './ride.tsx'
import { FrameFailed, ScreenFailed } from './screen-failed.tsx'
import { ScreenMissing } from './screen-missing.ts'

const shells: Record<Page['shell'], RouteObject> = {
  ride: { Component: RideShell, ErrorBoundary: ScreenFailed },
  subscribe: {
    lazy: orMissing(async () => ({ Component: (await import('./subscribe.tsx')).SubscribeShell })),
    ErrorBoundary: FrameFailed,
  },
  admin: {
    lazy: orMissing(async () => ({ Component: (await import('./admin.tsx')).AdminShell })),
    ErrorBoundary: FrameFailed,
  },
  bare: { ErrorBoundary: ScreenFailed },
}

/** The router's tree: one frame per shell around its pages. */
export function routesOf(pages: Page[]): RouteObject[] {
  return (Object.keys(shells) as Page['shell'][]).map(
    (shell) =>
      ({
        ...shells[shell],
        children: pages.filter((page) => page.shell === shell).map(routeOf),
      }) as RouteObject,
  )
}

type Loaded = Pick<RouteObject, 'Component' | 'handle' | 'loader'>

/**
 * The router shows nothing at all for a route whose `lazy` fails, not even its error. So it never fails: in place of
 * what did not arrive comes a component that throws.
 */
function orMissing(load: () => Promise<Loaded>): () => Promise<Loaded> {
  return () =>
    load().catch((cause: unknown) => ({
      Component: () => {
        throw new ScreenMissing('its files did not arrive', { cause })
      },
    }))
}

function routeOf(page: Page): RouteObject {
  return {
    id: page.path,
    path: page.path,
    ErrorBoundary: ScreenFailed,
    lazy: orMissing(async () => {
      const [{ default: Screen, meta, metaOf, loader }, Around] = await Promise.all([
        page.screen(),
        aroundOf(page),
      ])
      return {
        Component: () => (
          <Guarded page={page}>
            <Around>
              <Screen />
            </Around>
          </Guarded>
        ),
        handle: { page, meta, ...(metaOf && { metaOf }) } satisfies PageHandle,
        ...(loader && { loader: loaderOf(page, loader) }),
      }
    }),
  }
}

const loaderOf =
  (page: Page, loader: NonNullable<ScreenModule['loader']>) =>
  ({ request, context }: LoaderFunctionArgs) =>
    loader(context.get(loadContext) ?? loadWith(realmOf(page)), new URL(request.url)).catch(
      (cause: unknown) => {
        throw new ScreenMissing('its data did not arrive', { cause })
      },
    )

async function aroundOf(page: Page) {
  return page.rendered ? Fragment : (await import('./with-queries.tsx')).WithQueries
}

/** Loads the screens that match a path, so that the first render has them and hydration finds what was sent. */
export async function loadMatched(routes: RouteObject[], path: string) {
  const matches = matchRoutes(routes, path) ?? []
  await Promise.all(
    matches.map(async ({ route }) => {
      if (typeof route.lazy !== 'function') return
      const loaded = await route.lazy()
      Object.assign(route, loaded, { lazy: undefined })
    }),
  )
}
