/** The crop of a picture: its zoom (1 to MAX_ZOOM), and its position within the remaining space (0 to 1). */
export type Crop = { zoom: number; x: number; y: number }
type Size = { width: number; height: number }

export const RATIO = 4 / 3
export const MAX_ZOOM = 4
export const UNCROPPED: Crop = { zoom: 1, x: 0.5, y: 0.5 }

const clamp = (value: number, min: number, max: number) => Math.min(max, Math.max(min, value))

/** The rectangle of a picture, in pixels, that a crop of 4:3 takes; always inside the picture. */
export function rectangleOf(picture: Size, { zoom, x, y }: Crop): Size & { x: number; y: number } {
  const width = Math.min(picture.width, picture.height * RATIO) / clamp(zoom, 1, MAX_ZOOM)
  const height = width / RATIO
  return { width, height, x: x * (picture.width - width), y: y * (picture.height - height) }
}

/** The crop after moving the picture by fractions of the frame's width and height; it stops at the picture's edge. */
export function moveCrop(picture: Size, crop: Crop, byWidth: number, byHeight: number): Crop {
  const { width, height } = rectangleOf(picture, crop)
  const along = (at: number, room: number, by: number) => (room < 1e-6 ? at : clamp(at - by / room, 0, 1))
  return {
    ...crop,
    x: along(crop.x, picture.width - width, byWidth * width),
    y: along(crop.y, picture.height - height, byHeight * height),
  }
}
