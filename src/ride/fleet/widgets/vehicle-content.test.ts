import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { comparedModels, comparisonRows } from './comparison-content.ts'
import { vehicles } from './vehicle-content.ts'
import { slugOf } from './vehicle-drawing.tsx'

const seatsOf = (from: number, to: number) => vehicles.slice(from, to).map(({ name, seats }) => [name, seats])

test('there are nine vehicles, each labelled by its seats (C-031)', () => {
  expect(vehicles).toHaveLength(9)
  for (const { label, seats } of vehicles) expect(label).toBe(`${seats}인승`)
})

test('the first four have 4, 6, 4 and 7 seats (C-036, C-037, C-038, C-039)', () => {
  expect(seatsOf(0, 4)).toEqual([
    ['LM 500h ROYAL', 4],
    ['LM 500h EXECUTIVE', 6],
    ['LX 700h VIP', 4],
    ['ALPHARD', 7],
  ])
})

test('the others have 7, 7, 4, 4 and 4 (C-040, C-041, C-042, C-043, C-044)', () => {
  expect(seatsOf(4, 9)).toEqual([
    ['SPRINTER TOURER', 7],
    ['STARIA', 7],
    ['PUROSANGUE', 4],
    ['GV90', 4],
    ['CYBER TRUCK', 4],
  ])
})

test('the four specified models have the specified drive and fuel (C-040, C-042, C-043, C-044)', () => {
  const driveOf = (name: string) => vehicles.find((one) => one.name === name)!.subName
  expect(driveOf('SPRINTER TOURER')).toMatch(/Diesel.*RWD/i)
  expect(driveOf('PUROSANGUE')).toMatch(/V12.*4WD/)
  expect(driveOf('GV90')).toMatch(/Electric.*AWD/i)
  expect(driveOf('CYBER TRUCK')).toMatch(/Electric.*4WD/i)
})

test('seven have features; GV90 and CYBER TRUCK have pictures only (C-034, C-035)', () => {
  expect(vehicles.filter(({ contents }) => contents.length === 0).map(({ name }) => name)).toEqual([
    'GV90',
    'CYBER TRUCK',
  ])
  for (const { images } of vehicles) expect(images.length).toBeGreaterThanOrEqual(2)
})

test('the comparison has five models and thirteen rows (C-045, C-046)', () => {
  expect(comparedModels).toEqual(['ROYAL', 'EXECUTIVE', 'ALPHARD', 'SPRINTER', 'STARIA'])
  expect(comparisonRows.map(({ title }) => title)).toEqual([
    '좌석 수',
    '노이즈 캔슬링',
    '격벽 유리',
    '이중 접합 유리',
    '뒷좌석 컴포트 모드',
    '스피커 수',
    '냉장고',
    '와이파이',
    '모니터 크기',
    '리클라이닝 각도',
    '체온 감응 공조',
    '사륜구동',
    '오디오 브랜드',
  ])
  for (const { values } of comparisonRows) expect(values).toHaveLength(5)
})

test('a model has a drawing by name and by image value; any other car is drawn under a cover', () => {
  for (const { name, slug } of vehicles) {
    expect(slugOf(name)).toBe(slug)
    expect(slugOf(`drawing:${slug}`)).toBe(slug)
  }
  expect(slugOf('MAYBACH S 680')).toBe('covered')
})

test.each(vehicles.map(({ slug }) => slug))('%s has a drawing of every view', (slug) => {
  const files = [`${slug}.svg`, `${slug}-night.svg`, `${slug}-cabin.svg`, `${slug}-quarter.webp`]
  expect(files.filter((file) => !existsSync(`public/drawings/${file}`))).toEqual([])
})
