export type Size = { width: number; height: number }
type Point = { x: number; y: number }

/**
 * The view of a picture: zoom (1 shows the whole picture), clockwise quarter turns, and the offset of its middle from
 * the frame's middle in pixels.
 */
export type View = { zoom: number; turns: number; x: number; y: number }

export const UNZOOMED: View = { zoom: 1, turns: 0, x: 0, y: 0 }
export const MAX_ZOOM = 8
const MIDDLE: Point = { x: 0, y: 0 }

// Adding 0 converts −0 to 0.
const clamp = (value: number, most: number) => Math.min(most, Math.max(-most, value)) + 0
// A quarter turn swaps width and height.
const turnedSize = ({ width, height }: Size, turns: number): Size =>
  turns % 2 ? { width: height, height: width } : { width, height }

// A margin around the picture, so that its edges are visible.
const MARGIN = 12

/** The scale at which the whole picture just fits into the frame minus the margin. */
export function fitInside(frame: Size, picture: Size, turns: number): number {
  const { width, height } = turnedSize(picture, turns)
  const along = (room: number, length: number) => Math.max(1, room - 2 * MARGIN) / length
  return Math.min(along(frame.width, width), along(frame.height, height))
}

/** Limits the offset: a picture larger than the frame keeps covering it, a smaller one stays in the middle. */
function within(frame: Size, picture: Size, view: View): View {
  const scale = fitInside(frame, picture, view.turns) * view.zoom
  const { width, height } = turnedSize(picture, view.turns)
  const room = (shown: number, seen: number) => Math.max(0, (shown - seen) / 2)
  return {
    ...view,
    x: clamp(view.x, room(width * scale, frame.width)),
    y: clamp(view.y, room(height * scale, frame.height)),
  }
}

/** Zooms by a factor; the point `at`, relative to the frame's middle, stays in place. */
export function zoomTo(frame: Size, picture: Size, view: View, factor: number, at: Point = MIDDLE): View {
  const zoom = Math.min(MAX_ZOOM, Math.max(1, view.zoom * factor))
  const ratio = zoom / view.zoom
  const along = (from: number, to: number) => to - (to - from) * ratio
  return within(frame, picture, { ...view, zoom, x: along(view.x, at.x), y: along(view.y, at.y) })
}

/** Moves the picture by a number of pixels; it stops at its edge. */
export const moveBy = (frame: Size, picture: Size, view: View, by: Point): View =>
  within(frame, picture, { ...view, x: view.x + by.x, y: view.y + by.y })

/** Turns the picture by a quarter, right (1) or left (-1), around the middle of the view. */
export const rotate = (frame: Size, picture: Size, view: View, by: 1 | -1): View =>
  within(frame, picture, { ...view, turns: view.turns + by, x: -view.y * by, y: view.x * by })
