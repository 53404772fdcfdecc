import { brand } from '#brand'
import type { PageMeta, ScreenModule } from '#page'

/** The title of the browser's tab. The home page shows only the brand. */
export function titleOf(meta: PageMeta): string {
  return meta.title === brand.nameKo
    ? `${brand.nameKo} ${brand.name} | ${brand.tagline}`
    : `${meta.title} | ${brand.nameKo} ${brand.name}`
}

/** The meta data of a page and of the thing that it shows; null when that thing does not exist. */
export const metaOf = (screen: Pick<ScreenModule, 'meta' | 'metaOf'>, found: unknown): PageMeta | null =>
  screen.metaOf ? screen.metaOf(found as never) : screen.meta
