import { clamp, ease, mix, type Vector } from './solid.ts'

/** Red, green, blue as amounts of light. */
export type Color = [red: number, green: number, blue: number]

/** Of a value from 0 to 255. */
export const linear = (value: number): number => (value / 255) ** 2.2
export const colorOf = (hex: string): Color =>
  [1, 3, 5].map((at) => linear(Number.parseInt(hex.slice(at, at + 2), 16))) as Color
export const each = (color: Color, change: (part: number, at: number) => number): Color =>
  color.map(change) as Color

/** The light of the studio in the direction of a reflection: a long lamp overhead, two walls of light, a dark floor. */
export function studioAt([x, y, z]: Vector, [atX, atY]: Vector, rough: number): number {
  const soft = 0.25 + rough
  let light = z < 0 ? 0.018 + 0.03 * ease(0, -0.6, z) : 0.068
  if (z > 0.02) {
    const [px, py] = [(x / z) * 3.2 + atX / 160 - 1.6, (y / z) * 3.2 + atY / 160]
    const lamp =
      ease(4.6 + soft, 4.6 - soft, Math.abs(px)) * ease(1.5 + soft * 1.4, 1.5 - soft * 1.4, Math.abs(py))
    const second = ease(5, 4, Math.abs(px + 1)) * ease(0.9 + soft, 0.9 - soft, Math.abs(py + 6.2))
    light += lamp * 3.4 * ease(0.02, 0.25, z) + second * 0.9
  }
  light += 0.1 * ease(-0.05, 0.25, z) * ease(0.9, 0.2, z)
  light += 0.55 * ease(0.05, 0.14, z) * ease(0.36, 0.22, z) * ease(-0.1, -0.7, y)
  return light + 0.4 * ease(0.06, 0.16, z) * ease(0.42, 0.26, z) * ease(-0.3, -0.9, x)
}

const CENTER = colorOf('#414b63')
const EDGE = colorOf('#0c0f17')

/** The room behind the car, with the lamp at its ceiling; places from 0 to 1. */
export function roomAt(x: number, y: number, ground: number): Color {
  const away = ease(0, 1, Math.hypot((x - 0.5) / 0.62, (y - 0.5) / 0.75)) ** 0.7
  const floor = 1 - 0.45 * ease(ground - 0.16, ground, y)
  const across = ease(1, 0.3, Math.abs(x - 0.5) / 0.275)
  const off = Math.abs(y - 0.083)
  const lamp = across * (ease(0.0035, 0.001, off) * 0.55 + Math.exp(-((off / 0.05) ** 2)) * 0.035)
  return each(CENTER, (part, at) => mix(part, EDGE[at]!, away) * floor + lamp)
}

/** As a value from 0 to 255: what is very bright is held back. */
export const toned = (light: number): number =>
  Math.round(255 * clamp((1.12 * light * (1 + light * 0.12)) / (1 + light * 0.75)) ** (1 / 2.2))
