export type Size = { width: number; height: number }
type Point = { x: number; y: number }

/** How a picture is looked at: 1 shows the whole of it; quarter turns clockwise; how far, in pixels, its middle stands from the frame's. */
export type View = { zoom: number; turns: number; x: number; y: number }

export const WHOLE: View = { zoom: 1, turns: 0, x: 0, y: 0 }
export const MOST_ZOOM = 8
const MIDDLE: Point = { x: 0, y: 0 }

// Nothing is 0, never −0.
const clamp = (value: number, most: number) => Math.min(most, Math.max(-most, value)) + 0
// Turned a quarter, what was wide is high.
const turnedSize = ({ width, height }: Size, turns: number): Size =>
  turns % 2 ? { width: height, height: width } : { width, height }

// Its edges are seen to be edges.
const MARGIN = 12

/** By how much a picture is drawn larger so that all of it fills the frame, but for a margin. */
export function fitOf(frame: Size, picture: Size, turns: number): number {
  const { width, height } = turnedSize(picture, turns)
  const along = (room: number, length: number) => Math.max(1, room - 2 * MARGIN) / length
  return Math.min(along(frame.width, width), along(frame.height, height))
}

/** The view with the picture's edges kept at the frame's, so that it stays in sight. */
function within(frame: Size, picture: Size, view: View): View {
  const scale = fitOf(frame, picture, view.turns) * view.zoom
  const { width, height } = turnedSize(picture, view.turns)
  const room = (shown: number, seen: number) => Math.max(0, (shown - seen) / 2)
  return {
    ...view,
    x: clamp(view.x, room(width * scale, frame.width)),
    y: clamp(view.y, room(height * scale, frame.height)),
  }
}

/** Zooms by a factor; the point `at`, from the frame's middle, stays where it is. */
export function zoomed(frame: Size, picture: Size, view: View, factor: number, at: Point = MIDDLE): View {
  const zoom = Math.min(MOST_ZOOM, Math.max(1, view.zoom * factor))
  const ratio = zoom / view.zoom
  const along = (from: number, to: number) => to - (to - from) * ratio
  return within(frame, picture, { ...view, zoom, x: along(view.x, at.x), y: along(view.y, at.y) })
}

/** Pulls the picture by so many pixels; it stops at its edge. */
export const moved = (frame: Size, picture: Size, view: View, by: Point): View =>
  within(frame, picture, { ...view, x: view.x + by.x, y: view.y + by.y })

/** Turns the picture by a quarter, to the right (1) or left (-1), around what is in the middle. */
export const turned = (frame: Size, picture: Size, view: View, by: 1 | -1): View =>
  within(frame, picture, { ...view, turns: view.turns + by, x: -view.y * by, y: view.x * by })
