import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'

export type Import = {
  from: string
  to: string
  /** The imported values by name; none of an `import()`. */
  names: string[]
  typeOnly: boolean
  line: number
}

const ALIASES: [RegExp, string][] = [
  [/^#(kit|providers|platform|ride|subscribe|office|simulator|testing|app)\//, 'src/$1/'],
  [/^#urls$/, 'src/urls.ts'],
  [/^#page$/, 'src/page.ts'],
  [/^#room$/, 'src/room.ts'],
  [/^#world$/, 'src/world.ts'],
  [/^#brand$/, 'src/brand.ts'],
]

/** The room of a file, as `side/room`; undefined outside the sides. */
export const roomOf = (path: string): string | undefined =>
  /^src\/((?:platform|ride|subscribe|office)\/[^/]+)\//.exec(path)?.[1]

/** All source files below a folder, as paths from the root. */
export function sourcesIn(root: string, folder = 'src'): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((name) => /\.tsx?$/.test(name) && !name.endsWith('.d.ts'))
    .toSorted()
}

/** The imports of a file: our files, and packages. */
export function importsOf(root: string, from: string): Import[] {
  const text = readFileSync(join(root, from), 'utf8')
  const pattern =
    /(?:^|\n)\s*(import|export)\s+(type\s+)?([^;'"]*?)from\s+['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]\s*\)|(?:^|\n)import\s+['"]([^'"]+)['"]/g
  return [...text.matchAll(pattern)].map((match) => ({
    from,
    to: resolveName(from, match[4] ?? match[5] ?? match[6] ?? ''),
    names: namesIn(match[3] ?? ''),
    typeOnly: !!match[2],
    line: text.slice(0, match.index).split('\n').length,
  }))
}

const namesIn = (clause: string): string[] =>
  clause
    .replace(/[{}]/g, '')
    .split(',')
    .map((name) => name.trim().split(' as ')[0]!)
    .filter((name) => name && !name.startsWith('type '))

function resolveName(from: string, name: string): string {
  if (name.startsWith('.')) return relative('.', join(dirname(from), name))
  for (const [pattern, replacement] of ALIASES)
    if (pattern.test(name)) return name.replace(pattern, replacement)
  return name
}
