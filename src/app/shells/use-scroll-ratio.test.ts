import { expect, test } from 'vitest'
import { scrollRatio } from './use-scroll-ratio.ts'

test.each([
  [-40, 0],
  [0, 0],
  [250, 0.5],
  [499, 0.998],
  [500, 1],
  [5000, 1],
])('at %ipx of scroll the header is %d of the way to white (C-015)', (scrollY, ratio) => {
  expect(scrollRatio(scrollY)).toBe(ratio)
})
