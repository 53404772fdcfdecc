import { existsSync, readFileSync } from 'node:fs'
import type { Page } from './page.ts'

type Manifest = Record<string, { file: string; imports?: string[]; css?: string[]; name?: string }>

const manifestFile = new URL('../web/.vite/manifest.json', import.meta.url)
const manifest: Manifest = existsSync(manifestFile) ? JSON.parse(readFileSync(manifestFile, 'utf8')) : {}

const ENTRY = /\s*<script type="module"[^>]* src="([^"]+)"><\/script>/g
const QUERIES = 'src/app/shells/with-queries.tsx'

/** Puts the scripts of a page into the template: a readable page starts them once it is seen, an empty one at once. */
export function withScripts(template: string, page: Page): string {
  if (!page.rendered) return template.replace('<!--scripts-->', () => preloads(page).join('\n    '))
  const entries = [...template.matchAll(ENTRY)].map(([, file]) => file)
  const files = [...screenFiles(page.source), ...entries].join(' ')
  return template
    .replace(ENTRY, '')
    .replace('<!--scripts-->', () => `<script async src="/start.js" data-scripts="${files}"></script>`)
}

const preloads = ({ source }: Page): string[] =>
  [...new Set([...screenFiles(source), ...screenFiles(QUERIES)])].map(
    (file) => `<link rel="modulepreload" crossorigin href="${file}" />`,
  )

/** The chunks of a screen that the entry does not already name. */
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
