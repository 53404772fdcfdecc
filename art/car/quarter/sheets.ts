import type { CarArt } from '../art.ts'
import type { Face } from './face.ts'
import { pointsOf } from './form.ts'

/** Pixels of an SVG as RGBA. */
export type Texture = { data: Uint8Array; width: number; height: number }
export type Rasterize = (svg: string, width: number, height: number) => Promise<Texture>

/** Pixels for a centimetre. */
const FINE = 7
const MARGIN = 10

/** The sheets laid on a car: its side with windows and lines, and its face. Each is read by centimeters. */
export async function sheetsOf(art: CarArt, face: Face, rasterize: Rasterize) {
  const [length, height] = [art.length, Math.ceil(art.height)]
  const side = (inner: string) => drawn(rasterize, inner, 0, length + 2 * MARGIN, height)
  const broad = face.width + 2 * MARGIN
  const front = `<g>${face.half}</g><g transform="scale(-1 1)">${face.half}</g>${face.middle}`
  const [windows, lines, ahead] = await Promise.all([
    side(windowsOf(art)),
    side(linesOf(art)),
    drawn(rasterize, front, -broad / 2, broad, height),
  ])
  return { windows, lines, front: ahead }
}
export type Sheets = Awaited<ReturnType<typeof sheetsOf>>

type Paint = [red: number, green: number, blue: number, opacity: number]

async function drawn(rasterize: Rasterize, inner: string, from: number, width: number, height: number) {
  const tall = height + 2 * MARGIN
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${from} ${-height - MARGIN} ${width} ${tall}">${inner}</svg>`
  const texture = await rasterize(svg, Math.round(width * FINE), tall * FINE)
  /** The color at a place, 0 to 255; null: nothing is painted there. */
  return (x: number, z: number): Paint | null => {
    const [column, row] = [Math.round((x - from) * FINE), Math.round((height + MARGIN - z) * FINE)]
    if (column < 0 || row < 0 || column >= texture.width || row >= texture.height) return null
    const at = (row * texture.width + column) * 4
    const [red, green, blue, opacity] = texture.data.subarray(at, at + 4)
    return opacity ? [red!, green!, blue!, opacity] : null
  }
}

const area = (d: string, color: string) => `<path d="${d}" fill="${color}"/>`
const stroke = (d: string, color: string, width: number, opacity = 1) =>
  `<path d="${d}" fill="none" stroke="${color}" stroke-width="${width}" stroke-opacity="${opacity}"/>`

/** White glass, black posts. */
const windowsOf = ({ glass, pillars = [] }: CarArt): string =>
  area(glass, '#fff') + pillars.map(({ d, width }) => stroke(d, '#000', width)).join('')

/** Openings, gaps, handles and trims; what belongs to the face is left to it. */
function linesOf({
  openings = [],
  cuts,
  handles,
  trims = [],
  cladding,
  wheels,
  sill,
  length,
}: CarArt): string {
  const faceEnds = wheels.front - wheels.radius * 0.5
  const behind = openings.filter((d) => Math.max(...pointsOf(d).map(([x]) => x)) >= faceEnds)
  return [
    ...behind.map((d) => area(d, '#0a0b0e')),
    ...cuts.map((d) => stroke(d, '#000', 1.1, 0.62)),
    ...handles.map(([x, y, width]) => stroke(`M${x} ${y} h${width}`, '#cfd4da', 3)),
    ...(cladding ? [stroke(`M0 ${sill + 1} H${length}`, cladding.color, 14)] : []),
    ...trims.map(({ d, color, width }) => stroke(d, color.startsWith('url') ? '#dfe4ea' : color, width)),
  ].join('')
}
