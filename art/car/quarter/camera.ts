import { cross, dot, minus, type Triangle, unit, type Vector } from './solid.ts'

const ANGLE = (34 * Math.PI) / 180
const DISTANCE = 1150
const EYE = 125
/** The part of the picture that the car may take, and the place of its nearest tire. */
const ROOM = { width: 0.85, height: 0.66, ground: 0.815 }

type Pixel = [x: number, y: number, depth: number]

/** Looks at a car from the front, on its left, from the eye height of a person who bows a little. */
export function cameraOn(
  car: Triangle[],
  size: { length: number; height: number },
  width: number,
  height: number,
) {
  const target: Vector = [size.length * 0.47, 0, size.height * 0.44]
  const eye: Vector = [target[0] - Math.cos(ANGLE) * DISTANCE, -Math.sin(ANGLE) * DISTANCE, EYE]
  const ahead = unit(minus(target, eye))
  const right = unit([ahead[1], -ahead[0], 0])
  const up = cross(right, ahead)
  const seen = (at: Vector): Pixel => {
    const way = minus(at, eye)
    const depth = dot(way, ahead)
    return [dot(way, right) / depth, dot(way, up) / depth, depth]
  }
  const all = car.flatMap((corners) => corners.map(({ at }) => seen(at)))
  const [left, far] = span(all.map(([x]) => x))
  const [lowest, highest] = span(all.map(([, y]) => y))
  const scale = Math.min((width * ROOM.width) / (far - left), (height * ROOM.height) / (highest - lowest))
  const middle = (left + far) / 2
  const pixelOf = (at: Vector): Pixel => {
    const [x, y, depth] = seen(at)
    return [width / 2 + (x - middle) * scale, height * ROOM.ground - (y - lowest) * scale, depth]
  }
  return { eye, pixelOf, ground: height * ROOM.ground }
}
export type Camera = ReturnType<typeof cameraOn>

function span(values: number[]): [number, number] {
  return values.reduce(
    ([low, high], value) => [Math.min(low, value), Math.max(high, value)],
    [Infinity, -Infinity],
  )
}

/** The triangle in each pixel: its number (-1: none) and how near its first two corners are. */
export type Seen = { triangles: Int32Array; shares: Float32Array }

type View = {
  camera: Camera
  width: number
  height: number
  isMirrored: boolean
  isHole: (at: Vector) => boolean
}

/** Finds the nearest triangle for each pixel. `isHole`: where the body is cut out. */
export function look(car: Triangle[], { camera, width, height, isMirrored, isHole }: View): Seen {
  const nearest = new Float32Array(width * height).fill(Infinity)
  const triangles = new Int32Array(width * height).fill(-1)
  const shares = new Float32Array(width * height * 2)
  const placed = ([x, y, z]: Vector) => camera.pixelOf([x, y, isMirrored ? -z : z])
  for (const [index, corners] of car.entries()) {
    const [a, b, c] = corners.map(({ at }) => placed(at)) as [Pixel, Pixel, Pixel]
    const area = (b[0] - a[0]) * (c[1] - a[1]) - (c[0] - a[0]) * (b[1] - a[1])
    if (Math.abs(area) < 1e-6) continue
    const [x0, x1] = within([a[0], b[0], c[0]], width)
    const [y0, y1] = within([a[1], b[1], c[1]], height)
    for (let y = y0; y <= y1; y++)
      for (let x = x0; x <= x1; x++) {
        const s = ((b[0] - x) * (c[1] - y) - (c[0] - x) * (b[1] - y)) / area
        const t = ((c[0] - x) * (a[1] - y) - (a[0] - x) * (c[1] - y)) / area
        if (s < -1e-4 || t < -1e-4 || s + t > 1.0001) continue
        const pixel = y * width + x
        const depth = s * a[2] + t * b[2] + (1 - s - t) * c[2]
        if (depth >= nearest[pixel]!) continue
        if (corners[0].material === 'body' && isHole(blend(corners, s, t, 'at'))) continue
        nearest[pixel] = depth
        triangles[pixel] = index
        shares[pixel * 2] = s
        shares[pixel * 2 + 1] = t
      }
  }
  return { triangles, shares }
}

const within = (values: number[], size: number): [number, number] => [
  Math.max(0, Math.floor(Math.min(...values))),
  Math.min(size - 1, Math.ceil(Math.max(...values))),
]

/** A vector inside a triangle, by the shares of its first two corners. */
export function blend([a, b, c]: Triangle, s: number, t: number, name: 'at' | 'normal'): Vector {
  const part = (axis: 0 | 1 | 2) => s * a[name][axis] + t * b[name][axis] + (1 - s - t) * c[name][axis]
  return [part(0), part(1), part(2)]
}

/** A number inside a triangle. */
export const blendNumber = ([a, b, c]: Triangle, s: number, t: number, name: 'drawnX' | 'out'): number =>
  s * a[name] + t * b[name] + (1 - s - t) * c[name]
