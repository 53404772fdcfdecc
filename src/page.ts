import type { ComponentType } from 'react'
import type { Endpoint } from '#kit/contract.ts'
import type { callsOf } from '#kit/web/call.ts'

/** The meta data of a page for search engines, messengers and the browser's tab. */
export type PageMeta = {
  title: string
  description?: string
  /** The picture that messengers show beside a link, as a path of ours; by default the site's own card. */
  picture?: string
}

/** Calls a public GET endpoint: `load(listBanners)`. Returns its `result`. */
export type Load = ReturnType<typeof callsOf>['call']

/** The exports of a screen file. `loader` fetches the data of a rendered page, on the server or in the browser. */
export type ScreenModule = {
  default: ComponentType
  meta: PageMeta
  /** The structured data of the page (schema.org), from the site's public URL. */
  structured?: (origin: string) => object
  /** The meta data of the thing that the loader found; null: it does not exist. */
  metaOf?: (found: never) => PageMeta | null
  loader?: (load: Load, url: URL) => Promise<unknown>
}

/** An entry in the menu of the back office; it opens the first of its tabs. */
export type Section =
  | 'today'
  | 'reservations'
  | 'customers'
  | 'fleet'
  | 'drivers'
  | 'subscriptions'
  | 'books'
  | 'settings'

export type Page = {
  path: string
  /** The frame around the page. */
  shell: 'ride' | 'subscribe' | 'admin'
  /** member: logged in on the side of the frame; visitor: logged out; admin: logged in, the server checks the role. */
  guard: 'public' | 'member' | 'visitor' | 'admin'
  /**
   * app: a 480px column; focus: a column with only a back button; guest: a column with only the brand, for visitors
   * with a link; wide: the page sets its own widths; hero: wide, with the header over a picture.
   */
  layout?: 'app' | 'focus' | 'guest' | 'wide' | 'hero'
  /** Rendered as HTML on the server for each request. Only for pages that visitors may see. */
  rendered?: boolean
  /** The screen uses no query cache; a rendered page never does. */
  hasNoQueries?: true
  /** The path of its own web manifest, in place of the site's. */
  manifest?: (params: Record<string, string | undefined>) => string
  /** Hidden from search engines. */
  unlisted?: boolean
  /** The canonical path of a page with several paths. */
  canonical?: string
  /** A GET of our API that lists all things with such a page; the thing's id is the end of the page's URL. */
  each?: Endpoint
  screen: () => Promise<ScreenModule>
  /** The file of the screen; filled in by the build for the server. */
  source?: string
  /**
   * Its tab in the back office, for staff with the right `needs`. `counts`: the task counts (`getTaskCounts`) shown on
   * the tab and its section.
   */
  menu?: { needs: string; section: Section; label: string; order: number; to?: string; counts?: string[] }
}

/** Whether the screen uses the query cache, so that its code must be loaded. */
export const usesQueries = ({ rendered, hasNoQueries }: Page): boolean => !rendered && !hasNoQueries

/** The data of the shown page that the frame and the tab's title need. */
export type PageHandle = { page: Page; meta: PageMeta; metaOf?: ScreenModule['metaOf'] }

/** One page at several paths; the first one is canonical. */
export const pagesAt = ([path, ...others]: [string, ...string[]], page: Omit<Page, 'path'>): Page[] => [
  { ...page, path },
  ...others.map((other) => ({ ...page, path: other, canonical: path })),
]

type PlainPage = Omit<Page, 'shell' | 'guard'>

/** A page of the back office. */
export const staffPage = (page: PlainPage): Page => ({ shell: 'admin', guard: 'admin', ...page })

/** A member's own page on the chauffeur side. */
export const memberPage = (page: PlainPage): Page => ({ shell: 'ride', guard: 'member', ...page })

/** A page for subscribers; the screen decides what visitors see. */
export const subscriberPage = (page: PlainPage): Page => ({
  shell: 'subscribe',
  guard: 'public',
  unlisted: true,
  ...page,
})
