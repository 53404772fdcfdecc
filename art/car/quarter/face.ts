/** A car's measures across its width, and its front. Centimeters; parts of `half` 0 to 1. */
export type Face = {
  width: number
  /** Where along the side view the windscreen begins and ends, and where the cabin ends. */
  screen: [from: number, to: number]
  tail: number
  /** How high on the body its side turns over, and how round: lower is more square. */
  shoulder: number
  crown: number
  lid: number
  /** Width of the sill, of the cabin at its foot and of the roof, as parts of the body's. */
  tuck: number
  cabin: number
  roof: number
  tumble: number
  roofRound: number
  cabinTaper: number
  /** How far the windscreen's and the nose's corners are swept back. */
  wrap: number
  sweep: number
  nosePower: number
  noseTaper: number
  /** How far the fenders stand out, front and rear. */
  flare: [front: number, rear: number]
  isFlat: boolean
  /** SVG of the right half, which is mirrored; then of what stands in the middle. The middle of the ground is 0, 0. */
  half: string
  middle: string
}

/** A common coupé or sedan. */
const COMMON = {
  shoulder: 0.8,
  crown: 0.5,
  lid: 0.9,
  tuck: 0.93,
  cabin: 0.86,
  roof: 0.64,
  tumble: 1.15,
  roofRound: 9,
  cabinTaper: 0.16,
  wrap: 20,
  sweep: 26,
  nosePower: 2.6,
  noseTaper: 0.05,
  flare: [3, 4],
  isFlat: false,
  middle: '',
} as const

type Given = Partial<Face> & Pick<Face, 'width' | 'screen' | 'tail' | 'half'>
export const face = (given: Given): Face => ({ ...COMMON, flare: [3, 4], ...given })

const open = (d: string, color: string, width: number) =>
  `<path d="${d}" fill="none" stroke="${color}" stroke-width="${width}" stroke-linejoin="round" stroke-linecap="round"/>`

/** An opening, a lamp's glass, and what shines. */
export const hole = (d: string, color = '#0a0b0e') => `<path d="${d}" fill="${color}"/>`
export const lens = (d: string) => hole(d, '#07080b')
export const light = (d: string, width = 2) => open(d, '#ffffff', width)
export const chrome = (d: string, width = 1.6) => open(d, '#dfe4ea', width)
export const mesh = (d: string, width = 1.2, color = '#30343b') => open(d, color, width)
/** Upright bars at these places. */
export const bars = (xs: number[], from: number, to: number, width = 1.4, color = '#cfd5dc') =>
  open(xs.map((x) => `M${x} ${from} V${to}`).join(' '), color, width)
export const disc = (x: number, y: number, rx: number, ry: number, color = '#07080b') =>
  `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="${color}"/>`
export const ring = (x: number, y: number, rx: number, ry: number, color = '#ffffff', width = 2) =>
  `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="none" stroke="${color}" stroke-width="${width}"/>`
