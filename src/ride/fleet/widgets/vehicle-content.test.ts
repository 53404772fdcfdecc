import { expect, test } from 'vitest'
import { comparedModels, comparisonRows } from './comparison-content.ts'
import { vehicles } from './vehicle-content.ts'
import { slugOf } from './vehicle-drawing.tsx'

test('nine vehicles with their seats (C-031, C-036, C-037, C-038, C-039, C-040, C-041, C-042, C-043, C-044)', () => {
  expect(vehicles.map(({ name, seats }) => [name, seats])).toEqual([
    ['LM 500h ROYAL', 4],
    ['LM 500h EXECUTIVE', 6],
    ['LX 700h VIP', 4],
    ['ALPHARD', 7],
    ['SPRINTER TOURER', 7],
    ['STARIA', 7],
    ['PUROSANGUE', 4],
    ['GV90', 4],
    ['CYBER TRUCK', 4],
  ])
  for (const { label, seats } of vehicles) expect(label).toBe(`${seats}인승`)
})

test('seven have features; GV90 and CYBER TRUCK have pictures only (C-034, C-035)', () => {
  expect(vehicles.filter(({ contents }) => contents.length === 0).map(({ name }) => name)).toEqual([
    'GV90',
    'CYBER TRUCK',
  ])
  for (const { images } of vehicles) expect(images.length).toBeGreaterThanOrEqual(2)
})

test('the comparison has five models and thirteen questions (C-045, C-046)', () => {
  expect(comparedModels).toEqual(['ROYAL', 'EXECUTIVE', 'ALPHARD', 'SPRINTER', 'STARIA'])
  expect(comparisonRows).toHaveLength(13)
  for (const { values } of comparisonRows) expect(values).toHaveLength(5)
})

test('a model has a drawing by name and by image value; another car is shown under its cover', () => {
  for (const { name, slug } of vehicles) {
    expect(slugOf(name)).toBe(slug)
    expect(slugOf(`drawing:${slug}`)).toBe(slug)
  }
  expect(slugOf('MAYBACH S 680')).toBe('covered')
})
