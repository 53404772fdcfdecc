import type { CarArt } from '../art.ts'
import type { Face } from './face.ts'
import { clamp, ease, mix } from './solid.ts'

type Point = [x: number, z: number]

/** Points along a drawn line (M, L and C of a path), heights up. */
export function pointsOf(d: string, perPart = 16): Point[] {
  const points: Point[] = []
  for (const [, command = '', text = ''] of d.matchAll(/([MLC])([^A-Z]*)/g)) {
    const numbers = text.match(/-?[\d.]+/g)!.map(Number)
    const size = command === 'C' ? 6 : 2
    for (let at = 0; at < numbers.length; at += size)
      points.push(...partOf(points.at(-1), numbers.slice(at, at + size), perPart))
  }
  return points
}

/** From where the line is along one part of it. */
function partOf(from: Point | undefined, numbers: number[], steps: number): Point[] {
  if (!from || numbers.length === 2) return [[numbers[0]!, -numbers[1]!]]
  const [aX, aY, bX, bY, toX, toY] = numbers as [number, number, number, number, number, number]
  return Array.from({ length: steps }, (_, at) => {
    const t = (at + 1) / steps
    return [bezier(t, from[0], aX, bX, toX), bezier(t, from[1], -aY, -bY, -toY)]
  })
}

const bezier = (t: number, a: number, b: number, c: number, d: number): number =>
  (1 - t) ** 3 * a + 3 * (1 - t) ** 2 * t * b + 3 * (1 - t) * t * t * c + t ** 3 * d

/** The height of a line at `x`. */
function heightAt(line: Point[], x: number): number {
  for (let at = 1; at < line.length; at++) {
    const [[aX, aZ], [bX, bZ]] = [line[at - 1]!, line[at]!]
    if ((aX <= x && bX >= x) || (aX >= x && bX <= x))
      return aX === bX ? bZ : mix(aZ, bZ, (x - aX) / (bX - aX))
  }
  return line.at(-1)![1]
}

const STEPS = 4000

/** The same, looked up. */
function heights(line: Point[]): (x: number) => number {
  const [from, to] = [line[0]![0], line.at(-1)![0]]
  const known = Float64Array.from({ length: STEPS + 1 }, (_, at) => heightAt(line, mix(from, to, at / STEPS)))
  return (x) => {
    const at = clamp((x - from) / (to - from)) * STEPS
    const low = Math.min(STEPS - 1, Math.floor(at))
    return mix(known[low]!, known[low + 1]!, at - low)
  }
}

/** The measures of a car in space, from its side view and its face. Centimeters. */
export function formOf(art: CarArt, face: Face) {
  const outline = pointsOf(art.profile)
  const xs = outline.map(([x]) => x)
  const [nose, tail] = [xs.indexOf(Math.min(...xs)), xs.indexOf(Math.max(...xs))]
  const upper = outline.slice(nose, tail + 1)
  const top = heights(upper)
  const [from, to] = [upper[0]![0], upper.at(-1)![0]]
  const { wheels } = art
  const { arch } = wheels
  const half = face.width / 2
  const centres = [wheels.front, wheels.rear] as const
  const nearWheel = (x: number) =>
    Math.max(...centres.map((at) => Math.exp(-(((x - at) / (arch * 1.05)) ** 4))))
  const [screen] = face.screen
  /** Height of the body without the cabin. */
  const deck = (x: number) =>
    x <= screen || x >= face.tail
      ? top(x)
      : Math.min(top(x), mix(top(screen), top(face.tail), ease(screen, face.tail, x)))
  const bottom = bottomOf(outline.slice(0, nose + 1).toReversed(), outline.slice(tail))
  const flare = (x: number, z: number) =>
    centres.reduce(
      (sum, at, index) =>
        sum +
        face.flare[index]! *
          Math.exp(-(((x - at) / (arch * 1.15)) ** 2)) *
          ease(0, wheels.radius, z) *
          ease(wheels.radius * 3.4, wheels.radius * 1.6, z),
      0,
    )
  const belt = (top(screen) + top(face.tail)) / 2
  const roof = Math.max(...upper.map(([, z]) => z))
  /** Half the width of the cabin. */
  const cabin = (x: number, z: number) =>
    (1 - face.cabinTaper * ease(mix(screen, face.tail, 0.45), face.tail, x)) *
    half *
    mix(face.cabin, face.roof, clamp((z - belt) / (roof - belt)) ** face.tumble)
  /** Half the width of the body at the shoulder. */
  const breadth = (x: number) =>
    half *
    (1 -
      face.noseTaper * clamp(1 - (x - from) / (wheels.front * 0.9)) ** 2 -
      0.06 * clamp(1 - (to - x) / (art.length - wheels.rear)) ** 2)
  return { from, to, half, arch, centres, top, deck, bottom, flare, nearWheel, cabin, breadth }
}
export type Form = ReturnType<typeof formOf>

function bottomOf(front: Point[], rear: Point[]): (x: number) => number {
  const [frontEnd, rearEnd] = [front.at(-1)!, rear.at(-1)!]
  const rearLine = rear.toReversed()
  return (x) => {
    if (x < frontEnd[0]) return heightAt(front, x)
    if (x > rearEnd[0]) return heightAt(rearLine, x)
    return mix(frontEnd[1], rearEnd[1], (x - frontEnd[0]) / (rearEnd[0] - frontEnd[0]))
  }
}
