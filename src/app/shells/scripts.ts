import { existsSync, readFileSync } from 'node:fs'
import { type Page, usesQueries } from '#page'

type Manifest = Record<string, { file: string; imports?: string[]; css?: string[]; name?: string }>

const manifestFile = new URL('../web/.vite/manifest.json', import.meta.url)
const manifest: Manifest = existsSync(manifestFile) ? JSON.parse(readFileSync(manifestFile, 'utf8')) : {}

const ENTRY = /\s*<script type="module"[^>]* src="([^"]+)"><\/script>/g
const FONT = /\s*<link rel="preload" [^>]* as="font"[^>]*>/
const QUERIES = 'src/app/shells/with-queries.tsx'

/**
 * Inserts the scripts of a page into the template. A rendered page starts them once it is visible; a frame starts them
 * once its style has loaded.
 */
export function withScripts(template: string, page: Page): string {
  const entries = [...template.matchAll(ENTRY)].map(([, file]) => file)
  const screen = usesQueries(page) ? [page.source, QUERIES] : [page.source]
  const files = [...new Set(screen.flatMap(screenFiles)), ...entries].join(' ')
  const start = (after: string) =>
    `<script async src="/start.js" data-after="${after}" data-scripts="${files}"></script>`
  const bare = template.replace(ENTRY, '')
  if (page.rendered) return bare.replace('<!--scripts-->', () => start('paint'))
  // start.js comes after the style that it waits for. Without a font preload, the font does not delay the style on a
  // slow network.
  return bare.replace(FONT, '').replace('</head>', () => `  ${start('style')}\n  </head>`)
}

/** The chunks of a screen that are not part of the entry. */
function screenFiles(source: string | undefined): string[] {
  if (!source) return []
  const first = new Set(
    Object.entries(manifest)
      .filter(([, part]) => part.name === 'first')
      .flatMap(([key]) => reach(key)),
  )
  return reach(source)
    .filter((key) => !first.has(key))
    .map((key) => `/${manifest[key]!.file}`)
}

function reach(key: string, seen = new Set<string>()): string[] {
  if (seen.has(key) || !manifest[key]) return []
  seen.add(key)
  for (const next of manifest[key].imports ?? []) reach(next, seen)
  return [...seen]
}
