import { Fragment } from 'react'
import { type LoaderFunctionArgs, matchRoutes, type RouteObject } from 'react-router'
import { Guarded } from './guards.tsx'
import { loadContext, loadWith } from './load.ts'
import type { Page, PageHandle } from './page.ts'
import { realmOf } from './realms.ts'
import { RideShell } from './ride.tsx'
import { ScreenFailed } from './screen-failed.tsx'

const shells: Record<Page['shell'], Pick<RouteObject, 'Component' | 'lazy'>> = {
  ride: { Component: RideShell },
  subscribe: { lazy: async () => ({ Component: (await import('./subscribe.tsx')).SubscribeShell }) },
  admin: { lazy: async () => ({ Component: (await import('./admin.tsx')).AdminShell }) },
  bare: {},
}

/** The router's tree: one frame per shell around its pages. */
export function routesOf(pages: Page[]): RouteObject[] {
  return (Object.keys(shells) as Page['shell'][]).map((shell) => ({
    ...shells[shell],
    ErrorBoundary: ScreenFailed,
    children: pages.filter((page) => page.shell === shell).map(routeOf),
  }))
}

function routeOf(page: Page): RouteObject {
  return {
    id: page.path,
    path: page.path,
    ErrorBoundary: ScreenFailed,
    lazy: async () => {
      const [{ default: Screen, meta, loader }, Around] = await Promise.all([page.screen(), aroundOf(page)])
      return {
        Component: () => (
          <Guarded page={page}>
            <Around>
              <Screen />
            </Around>
          </Guarded>
        ),
        handle: { page, meta } satisfies PageHandle,
        ...(loader && {
          loader: ({ request, context }: LoaderFunctionArgs) =>
            loader(context.get(loadContext) ?? loadWith(realmOf(page)), new URL(request.url)),
        }),
      }
    },
  }
}

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
