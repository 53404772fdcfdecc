import { brand } from '#brand'
import type { PageMeta } from './page.ts'

/** The text of the browser's tab. The home page carries the brand alone. */
export function titleOf(meta: PageMeta): string {
  return meta.title === brand.nameKo
    ? `${brand.nameKo} ${brand.name} | ${brand.tagline}`
    : `${meta.title} | ${brand.nameKo} ${brand.name}`
}
