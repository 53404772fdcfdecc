import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fitInside, MAX_ZOOM, moveBy, rotate, type View, UNZOOMED, zoomTo } from './picture-view.ts'

// With a margin of 12 pixels on each side.
const frame = { width: 824, height: 624 }
const card = { width: 1600, height: 1000 }

test('a picture fills its frame, also when it is rotated by a quarter', () => {
  expect([
    fitInside(frame, card, 0),
    fitInside(frame, card, 1),
    fitInside(frame, card, -1),
    fitInside(frame, card, 2),
  ]).toEqual([0.5, 0.375, 0.375, 0.5])
})

test('the point under the pointer stays there while zooming', () => {
  const at = { x: 200, y: 100 }
  const view = zoomTo(frame, card, UNZOOMED, 4, at)
  expect(view).toEqual({ zoom: 4, turns: 0, x: -600, y: -300 })
  // The picture's point under the pointer, relative to the picture's middle, before and after zooming.
  expect((at.x - view.x) / view.zoom).toBe(at.x)
})

test('zooming out ends at the whole picture in the middle, zooming in at the maximum', () => {
  const near = zoomTo(frame, card, UNZOOMED, 3, { x: 300, y: 200 })
  expect(zoomTo(frame, card, near, 0.01)).toEqual(UNZOOMED)
  expect(zoomTo(frame, card, near, 100).zoom).toBe(MAX_ZOOM)
})

test('a quarter turn to the right and one to the left restore the view', () => {
  const near = zoomTo(frame, card, UNZOOMED, 4, { x: 50, y: 20 })
  expect(rotate(frame, card, rotate(frame, card, near, 1), -1)).toEqual(near)
})

const actions = fc.array(
  fc.oneof(
    fc.record({ factor: fc.double({ min: 0.1, max: 10, noNaN: true }), x: fc.integer(), y: fc.integer() }),
    fc.record({ x: fc.integer(), y: fc.integer() }),
    fc.constantFrom(1 as const, -1 as const),
  ),
)
const act = (view: View, action: 1 | -1 | { x: number; y: number; factor?: number }): View => {
  if (typeof action === 'number') return rotate(frame, card, view, action)
  return action.factor === undefined
    ? moveBy(frame, card, view, action)
    : zoomTo(frame, card, view, action.factor, action)
}

test('the picture covers the frame after any zoom or drag, as far as its size allows', () => {
  fc.assert(
    fc.property(actions, (all) => {
      const { zoom, turns, x, y } = all.reduce(act, UNZOOMED)
      const scale = fitInside(frame, card, turns) * zoom
      const [wide, high] = turns % 2 ? [card.height, card.width] : [card.width, card.height]
      expect(Math.abs(x)).toBeLessThanOrEqual(Math.max(0, (wide * scale - frame.width) / 2) + 1e-6)
      expect(Math.abs(y)).toBeLessThanOrEqual(Math.max(0, (high * scale - frame.height) / 2) + 1e-6)
      expect(zoom).toBeGreaterThanOrEqual(1)
    }),
  )
})
