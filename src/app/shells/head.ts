import { brand } from '#brand'
import { existsSync, readFileSync } from 'node:fs'
import { titleOf } from './document-title.ts'
import type { Page, ScreenModule } from './page.ts'
import { isFound } from './search-engines.ts'

type Manifest = Record<string, { file: string; imports?: string[]; css?: string[]; name?: string }>

const manifestFile = new URL('../web/.vite/manifest.json', import.meta.url)
const manifest: Manifest = existsSync(manifestFile) ? JSON.parse(readFileSync(manifestFile, 'utf8')) : {}

/** Title, description, canonical address and Open Graph of a page, and the scripts its screen will need. */
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
    ...scriptsOf(page.source).map(
      (file) => `<link rel="modulepreload" fetchpriority="low" crossorigin href="/${file}" />`,
    ),
  ].join('\n    ')
}

/** The chunks of a screen that the entry does not already name. */
function scriptsOf(source: string | undefined): string[] {
  const first = new Set(
    Object.entries(manifest)
      .filter(([, part]) => part.name === 'first')
      .flatMap(([key]) => reach(key)),
  )
  return source
    ? reach(source)
        .filter((key) => !first.has(key))
        .map((key) => manifest[key]!.file)
    : []
}

function reach(key: string, seen = new Set<string>()): string[] {
  if (seen.has(key) || !manifest[key]) return []
  seen.add(key)
  for (const next of manifest[key].imports ?? []) reach(next, seen)
  return [...seen]
}

/** JSON that stands in a script element. */
export const jsonIn = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c')

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}
