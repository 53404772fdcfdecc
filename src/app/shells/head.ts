import { brand } from '#brand'
import { titleOf } from './document-title.ts'
import { EARLY_PRESS } from './early-press.ts'
import { FIRST_VISIT } from './first-visit.ts'
import type { Page, PageMeta, ScreenModule } from '#page'
import { isIndexed } from './search-engines.ts'

/** The background of each side, for the browser's own bars (theme.css). */
const barColor = ({ shell }: Page): string => (shell === 'subscribe' ? '#0b0e15' : '#0f1a33')

/** Title, description, canonical address and Open Graph of a page; `meta` null: the shown thing does not exist. */
export function headOf(page: Page, screen: ScreenModule, url: URL, meta: PageMeta | null): string {
  const { structured } = screen
  const title = escape(titleOf(meta ?? screen.meta))
  const description = escape((meta ?? screen.meta).description ?? `${brand.nameKo}. ${brand.tagline}`)
  const address = escape(url.origin + (page.canonical ?? url.pathname))
  return [
    ...(brand.isSubscriptionFirst ? [`<script>${FIRST_VISIT}</script>`] : []),
    `<script>${EARLY_PRESS}</script>`,
    `<meta name="theme-color" content="${barColor(page)}" />`,
    `<title>${title}</title>`,
    `<meta name="description" content="${description}" />`,
    meta && isIndexed(page)
      ? `<link rel="canonical" href="${address}" />`
      : '<meta name="robots" content="noindex" />',
    ...Object.entries({
      type: 'website',
      site_name: `${brand.nameKo} ${brand.name}`,
      locale: 'ko_KR',
      title,
      description,
      url: address,
      image: escape(url.origin + (meta?.picture ?? '/og.png')),
    }).map(([name, content]) => `<meta property="og:${name}" content="${content}" />`),
    '<meta name="twitter:card" content="summary_large_image" />',
    ...(structured ? [`<script type="application/ld+json">${jsonIn(structured(url.origin))}</script>`] : []),
  ].join('\n    ')
}

/** JSON inside a script element. */
export const jsonIn = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c')

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}
