import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sourcesIn } from './source.ts'

const NAMES = ['contract', 'rules', 'words', 'tables', 'store', 'acts', 'api', 'csv', 'jobs']
const MAX_LINES = 300
const SIDES = /^src\/(platform|ride|subscribe)\//

/** A room holds only files of these names, pictures of code aside: screens, widgets and sub-rooms. */
function nameRefusal(path: string): string | null {
  if (!SIDES.test(path)) return null
  const parts = path.split('/').slice(3)
  if (!parts.length) return 'a file of a side stands in a room'
  if (parts.includes('screens') || parts.includes('widgets')) return null
  const [name, ...rest] = parts.at(-1)!.split('.')
  const isTest = rest.includes('test')
  return NAMES.includes(name!) || isTest
    ? null
    : `${name} is no name of STYLE.md (${NAMES.join(', ')}, screens/, widgets/)`
}

function sizeRefusal(root: string, path: string): string | null {
  const lines = readFileSync(join(root, path), 'utf8').split('\n').length
  return lines > MAX_LINES ? `${lines} lines: which noun is missing?` : null
}

/** What is wrong with the names and sizes of the source files. */
export function roomFaults(root: string): string[] {
  const paths = [
    ...sourcesIn(root),
    ...sourcesIn(root, 'scripts'),
    ...sourcesIn(root, 'bench'),
    ...sourcesIn(root, 'cluster'),
    ...sourcesIn(root, 'e2e'),
  ]
  return paths.flatMap((path) => {
    const why = nameRefusal(path) ?? sizeRefusal(root, path)
    return why ? [`${path}: ${why}`] : []
  })
}
