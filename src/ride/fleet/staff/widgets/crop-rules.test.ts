import fc from 'fast-check'
import { expect, test } from 'vitest'
import { MAX_ZOOM, moveCrop, RATIO, rectangleOf, UNCROPPED } from './crop-rules.ts'

const side = fc.integer({ min: 1, max: 8_000 })
const part = fc.double({ min: 0, max: 1, noNaN: true })
const pull = fc.double({ min: -3, max: 3, noNaN: true })

test('the crop is 4:3 and within the picture after any zoom and drag', () => {
  const zoom = fc.double({ min: 1, max: MAX_ZOOM, noNaN: true })
  fc.assert(
    fc.property(side, side, zoom, part, part, pull, pull, (width, height, zoomed, x, y, byX, byY) => {
      const picture = { width, height }
      const taken = rectangleOf(picture, moveCrop(picture, { zoom: zoomed, x, y }, byX, byY))
      expect(taken.width / taken.height).toBeCloseTo(RATIO)
      expect(Math.min(taken.x, taken.y)).toBeGreaterThanOrEqual(0)
      expect(taken.x + taken.width).toBeLessThanOrEqual(width + 1e-6)
      expect(taken.y + taken.height).toBeLessThanOrEqual(height + 1e-6)
    }),
  )
})

test('at first the crop is as large as possible, in the middle', () => {
  expect(rectangleOf({ width: 1600, height: 900 }, UNCROPPED)).toEqual({
    width: 1200,
    height: 900,
    x: 200,
    y: 0,
  })
  expect(rectangleOf({ width: 900, height: 1600 }, UNCROPPED)).toEqual({
    width: 900,
    height: 675,
    x: 0,
    y: 462.5,
  })
})

test('the picture follows the finger, and parts beside the frame move into it', () => {
  const picture = { width: 1600, height: 900 }
  expect(rectangleOf(picture, moveCrop(picture, UNCROPPED, 0.1, 0)).x).toBeCloseTo(80)
  expect(rectangleOf(picture, moveCrop(picture, UNCROPPED, -1, 0.5))).toMatchObject({ x: 400, y: 0 })
})
