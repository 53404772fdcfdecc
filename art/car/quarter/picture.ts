import type { CarArt } from '../art.ts'
import { carOf } from './body.ts'
import { type Camera, cameraOn, look, type Seen } from './camera.ts'
import type { Face } from './face.ts'
import { type Form, formOf } from './form.ts'
import { type Color, each, linear, roomAt, toned } from './light.ts'
import { type Rasterize, sheetsOf, type Texture } from './sheets.ts'
import { ease, type Vector } from './solid.ts'
import { surfaceOf } from './surface.ts'

type Given = { art: CarArt; face: Face; width: number }
/** Operations on pixels that the caller provides; `blurred` takes a radius in pixels. */
export type Tools = { rasterize: Rasterize; blurred: (picture: Texture, by: number) => Promise<Texture> }

/** A car from three quarters in the studio of the side views, as RGBA. */
export async function quarterView({ art, face, width }: Given, tools: Tools): Promise<Texture> {
  const height = Math.round((width * 9) / 16)
  const form = formOf(art, face)
  const car = carOf(art, face, form)
  const camera = cameraOn(car, art, width, height)
  const sheets = await sheetsOf(art, face, tools.rasterize)
  const surface = surfaceOf({ art, face, form, sheets }, camera.eye)
  const view = { camera, width, height, isHole: archesOf(art, form) }
  const colorAt = (seen: Seen, pixel: number): Color | null => {
    const index = seen.triangles[pixel]!
    return index < 0 ? null : surface(car[index]!, seen.shares[pixel * 2]!, seen.shares[pixel * 2 + 1]!)
  }
  const real = look(car, { ...view, isMirrored: false })
  const mirrored = look(car, { ...view, isMirrored: true })
  const behind = (pixel: number) => real.triangles[pixel]! < 0
  const image = pixels(width, height, (pixel) => behind(pixel) && colorAt(mirrored, pixel))
  const reflection = await tools.blurred(image, width * 0.0022)
  const shadow = await tools.blurred(
    await tools.rasterize(footprint(form, camera, width, height), width, height),
    width * 0.008,
  )
  const floorAt = (pixel: number) => floor(pixel, { width, height, camera, reflection, shadow })
  return pixels(width, height, (pixel) => colorAt(real, pixel) ?? floorAt(pixel))
}

/** Where the wheels stand in the body. */
const archesOf =
  ({ wheels: { radius } }: CarArt, form: Form) =>
  ([x, y, z]: Vector): boolean =>
    Math.abs(y) >= form.half * 0.8 &&
    form.centres.some((at) => (x - at) ** 2 + (z - radius) ** 2 < form.arch ** 2)

function pixels(width: number, height: number, colorAt: (pixel: number) => Color | null | false): Texture {
  const data = new Uint8Array(width * height * 4)
  for (let pixel = 0; pixel < width * height; pixel++) {
    const color = colorAt(pixel)
    if (color) data.set([...each(color, toned), 255], pixel * 4)
  }
  return { data, width, height }
}

type Floor = { width: number; height: number; camera: Camera; reflection: Texture; shadow: Texture }

/** The room, what the floor gives back of the car, and the dark under it. */
function floor(pixel: number, { width, height, camera, reflection, shadow }: Floor): Color {
  const [x, y] = [(pixel % width) / width, Math.floor(pixel / width) / height]
  const ground = camera.ground / height
  const room = roomAt(x, y, ground)
  const given = 0.3 * ease(1, ground - 0.12, y) * (reflection.data[pixel * 4 + 3]! / 255)
  const dark = 1 - 0.95 * (shadow.data[pixel * 4 + 3]! / 255)
  return each(
    room,
    (part, at) => (part * (1 - given * 0.7) + linear(reflection.data[pixel * 4 + at]!) * given) * dark,
  )
}

function footprint(form: Form, camera: Camera, width: number, height: number): string {
  const [from, to] = [form.from + 30, form.to - 20]
  const corners: Vector[] = [
    [from, -form.half, 0],
    [to, -form.half, 0],
    [to, form.half, 0],
    [from, form.half, 0],
  ]
  const points = corners.map((corner) => camera.pixelOf(corner).slice(0, 2).join(',')).join(' ')
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><polygon points="${points}"/></svg>`
}
