import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'
import { type Import, importsOf, roomOf, sourcesIn } from './source.ts'
import { wordsIn } from './plain-words.ts'
import { plantedFiles } from './planted.ts'

const ROOT = join(import.meta.dirname, '..')
const isSource = (path: string) => !/\.test\.tsx?$|^src\/testing\//.test(path)

type Node = { type: string; start: number; end: number; [key: string]: unknown }

const linesOf = (text: string) => text.split('\n').length - 1
const percentile = (sorted: number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!

/** All nodes below a node, and the node itself. */
function* nodesOf(node: Node): Generator<Node> {
  yield node
  for (const child of Object.values(node).flat())
    if (child && typeof child === 'object' && 'type' in child && 'start' in child)
      yield* nodesOf(child as Node)
}

function measured(path: string) {
  const text = readFileSync(join(ROOT, path), 'utf8')
  const { program, comments } = parseSync(path, text)
  const nodes = [...nodesOf(program as unknown as Node)]
  const height = ({ start, end }: { start: number; end: number }) => linesOf(text.slice(start, end)) + 1
  const functions = nodes.filter(({ type }) => /Function/.test(type) && !type.startsWith('TS'))
  const strings = nodes.flatMap(({ type, value }) =>
    type === 'Literal' && typeof value === 'string'
      ? [value]
      : type === 'TemplateElement'
        ? [(value as { raw: string }).raw]
        : [],
  )
  return {
    path,
    lines: linesOf(text),
    functions: functions.map(height),
    commentLines: comments.reduce((sum, comment) => sum + height(comment), 0),
    urls: isMap(path) ? 0 : strings.filter(isUrl).length,
  }
}

/** Contracts and pages.ts are the map of URLs; the simulator uses the URLs of third parties. */
const isMap = (path: string) =>
  /\/(contract|pages|urls)\.ts$/.test(path) || /^src\/(simulator|providers)\//.test(path)

/** Whether a text is a path of a page or of the API. */
const isUrl = (text: string): boolean =>
  /^((GET|POST|PUT|PATCH|DELETE) )?\/api\//.test(text) ||
  /^\/(admin|my|reservation|tickets|organization|schedule-operation|addressbook|share|coupon|identify|user|qna|login|signup|find-account|subscribe|cars|pricing|terms|privacy|calendar|mosim)(\/|\?|$)/.test(
    text,
  )

/** The number of pairs of rooms that depend on each other by imports, types and screens included. */
function circlesBetweenRooms(imports: Import[]): number {
  const uses = new Map<string, Set<string>>()
  for (const { from, to } of imports) {
    const [here, there] = [roomOf(from), roomOf(to)]
    if (here && there && here !== there) uses.set(here, (uses.get(here) ?? new Set()).add(there))
  }
  const reached = (from: string, seen = new Set<string>()): Set<string> => {
    for (const next of uses.get(from) ?? []) if (!seen.has(next)) reached(next, seen.add(next))
    return seen
  }
  return [...uses.keys()].filter((room) => reached(room).has(room)).length
}

const paths = sourcesIn(ROOT).filter(isSource)
const files = paths.map(measured)
const byLines = files.map(({ lines }) => lines).toSorted((a, b) => a - b)
const byHeight = files.flatMap(({ functions }) => functions).toSorted((a, b) => a - b)
const total = byLines.reduce((sum, lines) => sum + lines, 0)
const sum = (of: (file: (typeof files)[number]) => number) => files.reduce((all, file) => all + of(file), 0)
const largest = files.toSorted((a, b) => b.lines - a.lines)[0]!

const figures: [string, string | number, string][] = [
  ['source lines', total, 'at most 72,000'],
  ['source files', files.length, ''],
  ['lines of a file, median', percentile(byLines, 0.5), ''],
  ['lines of a file, p90', percentile(byLines, 0.9), ''],
  ['lines of the largest file', `${largest.lines} (${largest.path})`, 'at most 300'],
  ['lines of a function, p90', percentile(byHeight, 0.9), 'about 10'],
  [
    'comments, share of lines',
    `${((100 * sum(({ commentLines }) => commentLines)) / total).toFixed(1)} %`,
    '',
  ],
  [
    'circles between rooms',
    circlesBetweenRooms(paths.flatMap((path) => importsOf(ROOT, path))),
    '0 rooms in a circle',
  ],
  ['literal URLs', sum(({ urls }) => urls), '0'],
  ['words of the list', wordsIn(ROOT).length, '0'],
  ...plantedFiles(ROOT).map(({ what, count, most }): [string, number, string] => [
    `files touched by ${what}`,
    count,
    `at most ${most}`,
  ]),
]
for (const [name, value, wanted] of figures)
  console.log(`${name.padEnd(52)} ${String(value).padEnd(48)} ${wanted}`)
