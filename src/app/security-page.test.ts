import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const PAGE = readFileSync('docs/security.md', 'utf8')
const ROWS = PAGE.split('\n').filter((line) => /^\| \d+\.\d+\.\d+ /.test(line))
const cellsOf = (row: string) =>
  row
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim())
const LINK = /\[([^\]]+)\]\(([^)]+)\)/g
const isTest = (path: string) => /\.(test|spec)\.tsx?$/.test(path)

/**
 * The requirements of ASVS 5.0, levels 1 and 2: the number in each section, counted from 1. Level 3 comes last in
 * each.
 */
const SECTIONS: Record<string, number> = {
  '6.1': 3,
  '6.2': 12,
  '6.3': 4,
  '6.4': 4,
  '6.5': 5,
  '6.6': 3,
  '6.8': 4,
  '7.1': 3,
  '7.2': 4,
  '7.3': 2,
  '7.4': 5,
  '7.5': 2,
  '7.6': 2,
  '8.1': 2,
  '8.2': 3,
  '8.3': 1,
  '8.4': 1,
  '16.1': 1,
  '16.2': 5,
  '16.3': 4,
  '16.4': 3,
  '16.5': 3,
}

test('the page lists every requirement of levels 1 and 2 once, with its state and proof or reason', () => {
  const wanted = Object.entries(SECTIONS).flatMap(([section, count]) =>
    Array.from({ length: count }, (_, at) => `${section}.${at + 1}`),
  )
  const rows = ROWS.map(cellsOf)
  expect(rows.map(([number]) => number)).toEqual(wanted)
  for (const [number, level, subject, state, proof] of rows) {
    expect(['1', '2'], number).toContain(level)
    expect(['Met', 'Partly', 'No', 'None'], number).toContain(state)
    expect([subject, proof].every(Boolean), number).toBe(true)
  }
})

const links = [...PAGE.matchAll(LINK)]
  .map(([, title, path]) => ({ title: title!, path: path! }))
  .filter(({ path }) => !path.startsWith('https:'))
const named = links.filter(({ path }) => isTest(path)).map(({ title, path }) => [title, path] as const)

test('every linked page exists', () => {
  expect(links.map(({ path }) => path).filter((path) => !existsSync(join('docs', path)))).toEqual([])
})

/** Matches a title in a test file: between quotation marks. */
const titleIn = (title: string) =>
  new RegExp(`(['"\`])${title.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}( @long)?\\1`)

test.each([...new Map(named.map((link) => [link.join(' '), link])).values()])(
  'the test "%s" exists in %s',
  (title, path) => {
    expect(readFileSync(join('docs', path), 'utf8')).toMatch(titleIn(title))
  },
)
