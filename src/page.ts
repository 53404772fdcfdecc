import type { ComponentType } from 'react'

/** The meta data of a page for search engines, messengers and the browser's tab. */
export type PageMeta = {
  title: string
  description?: string
  /** The picture that messengers show beside a link: a path of ours; else the house's own card. */
  picture?: string
}

/** Asks a public GET of the API by its path; answers the `result`. */
export type Load = (apiPath: string) => Promise<unknown>

/** The exports of a screen file. `loader` fetches the data of a rendered page: on the server for its HTML, then here. */
export type ScreenModule = {
  default: ComponentType
  meta: PageMeta
  /** The structured data of the page (schema.org), given the site's own address. */
  structured?: (origin: string) => object
  /** The same of the one thing that the loader found; null: there is no such thing. */
  metaOf?: (found: never) => PageMeta | null
  loader?: (load: Load, url: URL) => Promise<unknown>
}

export type Page = {
  path: string
  /** Which frame stands around it. */
  shell: 'ride' | 'subscribe' | 'admin'
  /** member: logged in on the shell's side; visitor: logged out; admin: logged in, the server checks the role. */
  guard: 'public' | 'member' | 'visitor' | 'admin'
  /** app: 480px column; focus: the same with one way back and nothing else around it; guest: the same for visitors by a link, with the name alone; wide: the page sets its own widths; hero: wide and the header lies over a picture. */
  layout?: 'app' | 'focus' | 'guest' | 'wide' | 'hero'
  /** Written as HTML by the server at request time. Only for pages that a visitor may see. */
  rendered?: boolean
  /** Nothing that search engines should find. */
  unlisted?: boolean
  /** The address that counts, where one page stands at several. */
  canonical?: string
  /** A GET of our API for all things that have such a page, each with the id that its address ends with. */
  each?: string
  screen: () => Promise<ScreenModule>
  /** The file of the screen; filled in by the build for the server. */
  source?: string
  /** Its entry in the menu of the back office, which opens `to`, or `path`. */
  menu?: { group: 'ride' | 'subscribe'; label: string; order: number; to?: string }
}

/** The facts of the shown page for the frame and the tab's title. */
export type PageHandle = { page: Page; meta: PageMeta; metaOf?: ScreenModule['metaOf'] }

/** One page at several addresses, of which the first counts. */
export const pagesAt = ([path, ...others]: [string, ...string[]], page: Omit<Page, 'path'>): Page[] => [
  { ...page, path },
  ...others.map((other) => ({ ...page, path: other, canonical: path })),
]

type PlainPage = Omit<Page, 'shell' | 'guard'>

/** A page of the back office. */
export const staffPage = (page: PlainPage): Page => ({ shell: 'admin', guard: 'admin', ...page })

/** A member's own page on the chauffeur side. */
export const memberPage = (page: PlainPage): Page => ({ shell: 'ride', guard: 'member', ...page })

/** A subscriber's own page; the screen says what a visitor may see of it. */
export const subscriberPage = (page: PlainPage): Page => ({
  shell: 'subscribe',
  guard: 'public',
  unlisted: true,
  ...page,
})
