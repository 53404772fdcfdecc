import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sourcesIn } from './source.ts'

const NAMES = [
  'room',
  'pages',
  'contract',
  'rules',
  'copy',
  'tables',
  'store',
  'service',
  'api',
  'csv',
  'jobs',
  'audit',
  'messages',
  'personal',
  'seed',
]
const MAX_LINES = 300
const SIDES = /^src\/(platform|ride|subscribe|office)\//

/**
 * The refusal of a file name: besides drawings as code, a room has only files of these names, screens, widgets and
 * sub-rooms.
 */
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

const IN_BROWSER = /^src\/(kit\/(web|ui)|.*\/(screens|widgets|shells))\//
const OWN_CLOCK = ['src/kit/web/server-clock.ts', 'src/ride/pages/widgets/use-home-timer.ts']

/**
 * Refuses the browser's clock: day and hour must come from the server. A browser's clock may be days wrong, and may
 * only be compared with its own earlier values.
 */
function clockRefusal(root: string, path: string): string | null {
  if (!IN_BROWSER.test(path) || path.includes('.test.') || OWN_CLOCK.includes(path)) return null
  const isOwn = readFileSync(join(root, path), 'utf8').includes('new Date()')
  return isOwn
    ? 'new Date() is the clock of this browser: take serverNow() of #kit/web/server-clock.ts'
    : null
}

/** Violations of the rules for names, sizes and clocks of source files. */
export function roomFaults(root: string): string[] {
  const paths = [
    ...sourcesIn(root),
    ...sourcesIn(root, 'scripts'),
    ...sourcesIn(root, 'bench'),
    ...sourcesIn(root, 'cluster'),
    ...sourcesIn(root, 'e2e'),
  ]
  return paths.flatMap((path) => {
    const why = nameRefusal(path) ?? sizeRefusal(root, path) ?? clockRefusal(root, path)
    return why ? [`${path}: ${why}`] : []
  })
}
