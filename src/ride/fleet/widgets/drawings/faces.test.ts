import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { formOf } from '#platform/drawing/widgets/quarter/form.ts'
import { vehicles } from '../vehicle-content.ts'
import { faces } from './faces.ts'
import { sprinter } from './sprinter.tsx'

test.each(vehicles.map(({ slug }) => slug))('%s was drawn from three quarters', (slug) => {
  expect(existsSync(`public/drawings/${slug}-quarter.webp`)).toBe(true)
})

test('a van stands in space as long and as high as it is drawn from the side', () => {
  const { from, to, top } = formOf(sprinter, faces['sprinter-tourer'])
  expect(Math.abs(to - from - sprinter.length)).toBeLessThan(4)
  const highest = Math.max(...Array.from({ length: 590 }, (_, x) => top(x)))
  expect(Math.abs(highest - sprinter.height)).toBeLessThan(1)
})
