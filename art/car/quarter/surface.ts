import type { CarArt } from '../art.ts'
import type { WheelStyle } from '../wheel.tsx'
import { blend, blendNumber } from './camera.ts'
import type { Face } from './face.ts'
import type { Form } from './form.ts'
import { type Color, colorOf, each, linear, studioAt } from './light.ts'
import type { Sheets } from './sheets.ts'
import { dot, ease, minus, mix, times, type Triangle, unit, type Vector } from './solid.ts'

type Car = { art: CarArt; face: Face; form: Form; sheets: Sheets }
type Spot = { at: Vector; normal: Vector; bounce: Vector; facing: number; drawnX: number }

const DARK: Color = [0.003, 0.003, 0.004]

/** The color of one point of a car, seen from the eye. */
export function surfaceOf(car: Car, eye: Vector) {
  const base = colorOf(car.art.paint.base)
  return (corners: Triangle, s: number, t: number): Color => {
    const { material } = corners[0]
    const spot = spotOf(car.form, corners, s, t, eye)
    if (!spot || material === 'dark') return DARK
    if (material === 'arm') return each(DARK, (part) => part * 3)
    if (material === 'tyre') return tyre(spot)
    if (material === 'rim') return rim(spot, blendNumber(corners, s, t, 'out'), car.art)
    if (material === 'mirror') return painted(base, spot)
    return material === 'cabin' ? cabin(car, base, spot) : body(car, base, spot)
  }
}

/** Null: the inside of the body. */
function spotOf(form: Form, corners: Triangle, s: number, t: number, eye: Vector): Spot | null {
  const at = blend(corners, s, t, 'at')
  const sight = unit(minus(eye, at))
  let normal = unit(blend(corners, s, t, 'normal'))
  const turned = dot(normal, sight)
  const drawnX = blendNumber(corners, s, t, 'drawnX')
  // Along an edge the normals of both sheets are meant: there a little is not the inside.
  const isSure = form.nearWheel(drawnX) > 0.3 || normal[2] < -0.8
  const isInside = turned < (isSure ? 0 : -0.2)
  if (isInside && corners[0].material === 'body') return null
  if (turned < 0) normal = times(normal, -1)
  const facing = Math.abs(turned)
  const bounce = minus(times(normal, 2 * facing), sight)
  return { at, normal, bounce, facing, drawnX }
}

/** Lacquer over paint with a little metal in it. */
function painted(color: Color, { at, normal, bounce, facing }: Spot): Color {
  const above = ease(-0.2, 1, normal[2]) ** 2
  const around = 0.34 * ease(0.1, 1, -normal[1]) + 0.4 * ease(0.1, 1, -normal[0])
  const open = ease(4, 58, at[2]) * 0.72 + 0.28
  const gloss = (0.075 + 1.2 * (1 - facing) ** 5) * studioAt(bounce, at, 0.15)
  const flakes = 0.28 * open * studioAt(bounce, at, 1.2)
  return each(color, (part) => part * ((0.1 + 0.85 * above + around) * open * 0.9 + flakes) + gloss)
}

const GLASS: Color = [0.006, 0.008, 0.011]
const TINT = [0.95, 1, 1.06]

function glass({ at, bounce, facing }: Spot): Color {
  const shine = (0.06 + 0.94 * (1 - facing) ** 4) * studioAt(bounce, at, 0.05) * 0.55
  return each(GLASS, (part, index) => part + shine * TINT[index]!)
}

const tyre = ({ at, bounce }: Spot): Color =>
  each([0.005, 0.005, 0.006], (part) => part + 0.004 * studioAt(bounce, at, 1.5))

/** How many spokes, and how much of the way round they take. */
const SPOKES: Partial<Record<WheelStyle, [count: number, width: number]>> = {
  five: [5, 0.42],
  double: [10, 0.42],
  multi: [20, 0.5],
  turbine: [12, 0.45],
  dish: [20, 0.7],
  aero: [5, 0.75],
}

function rim({ at, normal, bounce }: Spot, out: number, { wheels }: CarArt): Color {
  const [count, width] = SPOKES[wheels.style] ?? [10, 0.45]
  const center = Math.abs(at[0] - wheels.front) < Math.abs(at[0] - wheels.rear) ? wheels.front : wheels.rear
  const turn = Math.atan2(at[2] - wheels.radius, at[0] - center) / (2 * Math.PI)
  const phase = turn * count + (wheels.style === 'turbine' ? out * 0.5 : 0) + 0.25
  const off = Math.abs(phase - Math.floor(phase) - 0.5) * 2
  const isSplit = wheels.style === 'double' && off < 0.1 && out > 0.35
  const reach = width * (wheels.style === 'five' ? 1.15 - 0.35 * out : 1)
  const isMetal = !isSplit && (off < reach || out < 0.2 || out > 0.93)
  if (!isMetal) return each([0.01, 0.011, 0.013], (part) => part + (out > 0.35 && out < 0.75 ? 0.012 : 0))
  const light = 0.28 + 0.5 * ease(-0.4, 1, normal[2]) + 0.22 * out
  return each([0.5, 0.52, 0.55], (part) => part * light + 0.25 * studioAt(bounce, at, 0.9))
}

function cabin({ face, form, sheets }: Car, base: Color, spot: Spot): Color {
  const { at, normal, drawnX } = spot
  const [from, to] = face.screen
  const aside = Math.abs(at[1]) / form.cabin(drawnX, at[2])
  if (drawnX > from + 1 && drawnX < to && Math.abs(normal[1]) < 0.8 && aside < 0.93) return glass(spot)
  const window = Math.abs(normal[1]) > 0.55 ? sheets.windows(drawnX, at[2]) : null
  if (!window || window[3] < 128) return painted(base, spot)
  return window[0] > 127 ? glass(spot) : painted([0.012, 0.012, 0.014], spot)
}

function body({ art: { wheels }, sheets }: Car, base: Color, spot: Spot): Color {
  const { at, normal, bounce, drawnX } = spot
  const plain = painted(base, spot)
  if (drawnX < wheels.front - wheels.radius * 0.35 && normal[0] < -0.12) {
    const front = sheets.front(at[1], at[2])
    if (!front) return plain
    const own = [linear(front[0]), linear(front[1]), linear(front[2])] as Color
    const brightest = Math.max(...own)
    const shine = (brightest > 0.25 ? 0.25 : 0.008) * studioAt(bounce, at, 0.5)
    const light = 0.5 + 0.5 * ease(-0.3, 0.8, normal[2])
    return over(
      plain,
      brightest > 0.75 ? times(own, 1.25) : each(own, (part) => part * light + shine),
      front[3],
    )
  }
  const line = Math.abs(normal[1]) > 0.4 ? sheets.lines(drawnX, at[2]) : null
  if (!line) return plain
  const light = 0.55 + 0.5 * ease(-0.2, 1, normal[2])
  return over(plain, [linear(line[0]) * light, linear(line[1]) * light, linear(line[2]) * light], line[3])
}

const over = (under: Color, color: Color, opacity: number): Color =>
  each(under, (part, index) => mix(part, color[index]!, opacity / 255))
