import { type ComponentType, Fragment, type ReactNode } from 'react'
import type { Content } from '#kit/ui/router.tsx'
import type { Arrive } from '#kit/web/browser-router.ts'
import { hrefOf, type Location } from '#kit/web/tab-history.ts'
import type { Match } from '#kit/web/route-match.ts'
import { type Load, type Page, type PageHandle, type ScreenModule, usesQueries } from '#page'
import { realmOf } from './realms.ts'
import { RideShell } from './ride.tsx'
import { ScreenMissing } from './screen-missing.ts'

type Screen = {
  Component: ComponentType
  Around: ComponentType<{ children: ReactNode }>
  handle: PageHandle
  loader: ScreenModule['loader']
}
/** A page with everything that it shows; a part that failed to load is a ScreenMissing. */
export type Found = Content & {
  page: Page
  frame: ComponentType | ScreenMissing
  screen: Screen | ScreenMissing
}
/** Whether all parts of a page have loaded. */
export const isPageLoaded = ({ frame, screen, data }: Found): boolean =>
  ![frame, screen, data].some((part) => part instanceof ScreenMissing)

/** Loader results that were sent with the HTML, by the page's path. */
export type LoaderData = Record<string, unknown>

const frames: Record<Page['shell'], () => Promise<ComponentType>> = {
  ride: async () => RideShell,
  subscribe: async () => (await import('./subscribe.tsx')).SubscribeShell,
  admin: async () => (await import('./admin.tsx')).AdminShell,
}
const loadedFrames: Partial<Record<Page['shell'], ComponentType>> = {}
const loadedScreens = new Map<Page, Screen>()

/** Finds the page of a URL and loads its frame, its screen and its data. */
export function loadPageAt(match: (pathname: string) => Match<Page> | null, load?: Load) {
  return ((location: Location, sent: LoaderData = {}) => {
    const { route: page, params } = match(location.pathname)!
    const [frame, screen] = [loadedFrames[page.shell], loadedScreens.get(page)]
    if (frame && screen && !screen.loader) return { page, params, frame, screen, data: undefined }
    return findAll({ page, params, location, sent, load: load ?? realmOf(page).call })
  }) satisfies Arrive<Found>
}

type Wanted = {
  page: Page
  params: Found['params']
  location: Location
  sent: LoaderData
  load: Load
}

async function findAll({ page, params, location, sent, load }: Wanted): Promise<Found> {
  const [frame, screen] = await Promise.all([
    frameOf(page).catch(missing('the files of its frame')),
    screenOf(page).catch(missing('its files')),
  ])
  const loader = screen instanceof ScreenMissing ? undefined : screen.loader
  const dataOf = async () =>
    sent[page.path] ?? (await loader?.(load, new URL(`http://site${hrefOf(location)}`)))
  return { page, params, frame, screen, data: await dataOf().catch(missing('its data')) }
}

const missing = (part: string) => (cause: unknown) => new ScreenMissing(`${part} did not arrive`, { cause })

async function frameOf({ shell }: Page): Promise<ComponentType> {
  return (loadedFrames[shell] ??= await frames[shell]())
}

async function screenOf(page: Page): Promise<Screen> {
  const known = loadedScreens.get(page)
  if (known) return known
  const [{ default: Component, meta, metaOf, loader }, Around] = await Promise.all([
    page.screen(),
    aroundOf(page),
  ])
  const screen = { Component, Around, handle: { page, meta, metaOf }, loader }
  loadedScreens.set(page, screen)
  return screen
}

async function aroundOf(page: Page) {
  return usesQueries(page) ? (await import('./with-queries.tsx')).WithQueries : Fragment
}
