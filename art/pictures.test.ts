import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { quarters, svgs } from './pictures.ts'

const FOLDER = 'public/drawings'
const drawn = svgs()
const names = { svg: Object.keys(drawn), webp: quarters.map(({ name }) => name) }

test('public/drawings holds every SVG as it is drawn now (npm run draw writes them)', () => {
  const stale = names.svg.filter((name) => readFileSync(`${FOLDER}/${name}.svg`, 'utf8') !== drawn[name])
  expect(stale).toEqual([])
})

test('public/drawings holds every three-quarter view, a JPEG of each shared car, and nothing else', () => {
  const shared = [...names.svg, ...names.webp].filter((name) => /-[12](-quarter)?$/.test(name))
  const expected = [
    ...names.svg.map((name) => `${name}.svg`),
    ...names.webp.map((name) => `${name}.webp`),
    ...shared.map((name) => `${name}.jpg`),
  ]
  expect(readdirSync(FOLDER).toSorted()).toEqual(expected.toSorted())
})
