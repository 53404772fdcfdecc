import { brand } from '#brand'
import { titleOf } from './document-title.ts'
import type { Page, ScreenModule } from './page.ts'
import { isFound } from './search-engines.ts'

/** Title, description, canonical address and Open Graph of a page. */
export function headOf(page: Page, { meta, structured }: ScreenModule, url: URL): string {
  const title = escape(titleOf(meta))
  const description = escape(meta.description ?? `${brand.nameKo}. ${brand.tagline}`)
  const address = escape(url.origin + (page.path === '*' ? '/mosim' : url.pathname))
  return [
    `<title>${title}</title>`,
    `<meta name="description" content="${description}" />`,
    isFound(page) ? `<link rel="canonical" href="${address}" />` : '<meta name="robots" content="noindex" />',
    ...Object.entries({
      type: 'website',
      site_name: `${brand.nameKo} ${brand.name}`,
      locale: 'ko_KR',
      title,
      description,
      url: address,
      image: `${escape(url.origin)}/og.png`,
    }).map(([name, content]) => `<meta property="og:${name}" content="${content}" />`),
    '<meta name="twitter:card" content="summary_large_image" />',
    ...(structured ? [`<script type="application/ld+json">${jsonIn(structured(url.origin))}</script>`] : []),
  ].join('\n    ')
}

/** JSON that stands in a script element. */
export const jsonIn = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c')

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}
