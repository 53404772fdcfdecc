import type { CarArt } from '../art.ts'
import type { Face } from './face.ts'
import { type Form, pointsOf } from './form.ts'
import { ease, clamp, mix, sheet, type Triangle, type Vector } from './solid.ts'

const REAR_SWEEP = 20
/** Columns stand closer where nose and tail bend. */
const along = (form: Form, u: number) =>
  mix(form.from, form.to, ((1 - Math.cos(u * Math.PI)) / 2) * 0.6 + u * 0.4)

/** All surfaces of a car. */
export function carOf(art: CarArt, face: Face, form: Form): Triangle[] {
  return [
    ...bodyOf(art, face, form),
    ...cabinOf(face, form),
    ...insideOf(art, form),
    ...form.centres.flatMap((at, index) => wheelOf(art, form, at, face.flare[index]!)),
    ...mirrorsOf(art, form),
  ]
}

/** Corners of nose and tail are swept back. */
function swept({ wheels, length }: CarArt, face: Face, form: Form, x: number, y: number): number {
  const aside = Math.abs(y) / form.half
  const front = clamp(1 - (x - form.from) / (wheels.front - form.arch * 0.35)) ** 1.4
  const rear = clamp(1 - (form.to - x) / (length - wheels.rear + 30)) ** 1.5
  return x + face.sweep * aside ** face.nosePower * front - REAR_SWEEP * aside ** 2.6 * rear
}

/** A cut through the body: how far out (-1 to 1) and how far up (0 to 1) it is at `t`, from one sill over the top. */
function section(face: Face, shoulder: number, t: number): [aside: number, up: number] {
  const half = t < 0.5 ? t * 2 : (1 - t) * 2
  const sign = t < 0.5 ? -1 : 1
  if (half >= SIDE) {
    const angle = (((half - SIDE) / (1 - SIDE)) * Math.PI) / 2
    return [
      sign * 0.988 * Math.cos(angle) ** face.crown,
      shoulder + (1 - shoulder) * Math.sin(angle) ** face.lid,
    ]
  }
  const up = half / SIDE
  const hollow = face.isFlat ? 0 : 0.022 * ease(0.22, 0.5, up) * ease(0.82, 0.5, up)
  const crease = 0.012 * ease(0.6, 0.86, up) - 0.014 * ease(0.88, 1, up)
  return [sign * (mix(face.tuck, 0.99, ease(0, 0.35, up)) - hollow + crease), shoulder * up]
}
const SIDE = 0.42

function bodyOf(art: CarArt, face: Face, form: Form): Triangle[] {
  const fender = art.wheels.radius + form.arch + 5
  const place = (u: number, v: number) => {
    const x = along(form, u)
    const near = form.nearWheel(x)
    const [aside, up] = section(face, mix(face.shoulder, 0.93, face.isFlat ? 0 : near), v)
    const [low, high] = [form.bottom(x), form.deck(x)]
    const out = Math.abs(aside)
    const lift = Math.max(0, fender - high) * near * ease(0.45, 0.8, out) * ease(0.5, 0.95, up)
    const z = mix(low, high, up)
    const y = aside * (form.breadth(x) + (out > 0.5 ? form.flare(x, z) * out : 0))
    return { at: [swept(art, face, form, x, y), y, z + lift] as Vector, drawnX: x }
  }
  const under = (u: number, v: number) => {
    const x = along(form, u)
    const y = mix(-1, 1, v) * face.tuck * form.breadth(x)
    return { at: [swept(art, face, form, x, y), y, form.bottom(x)] as Vector, drawnX: x }
  }
  return [
    ...sheet({ columns: 260, rows: 110, material: 'body', looks: 1 }, place),
    ...sheet({ columns: 260, rows: 40, material: 'body', looks: -1 }, under),
  ]
}

function cabinOf(face: Face, form: Form): Triangle[] {
  const [screen] = face.screen
  const bent = (x: number, y: number) =>
    x +
    face.wrap *
      (Math.abs(y) / (form.half * face.cabin)) ** 2.2 *
      clamp(1 - (x - screen) / ((face.tail - screen) * 0.45))
  return sheet({ columns: 200, rows: 90, material: 'cabin' }, (u, v) => {
    const x = mix(screen - 4, face.tail + 2, u)
    const [half, sign] = v < 0.5 ? [v * 2, -1] : [(1 - v) * 2, 1]
    const high = form.top(x)
    const low = Math.min(form.deck(x), high) - 6
    const edge = high - Math.min(face.roofRound, Math.max(0.5, high - low) * 0.6)
    const angle = Math.max(0, half * 2 - 1) * (Math.PI / 2)
    const z = half < 0.5 ? mix(low, edge, half * 2) : edge + (high - edge) * Math.sin(angle) ** 0.8
    const y = half < 0.5 ? form.cabin(x, z) : form.cabin(x, edge) * Math.cos(angle) ** 0.45
    return { at: [bent(x, sign * y), sign * y, z], drawnX: x }
  })
}

/** The dark inside of the wheel arches. */
function insideOf({ sill, wheels }: CarArt, form: Form): Triangle[] {
  const plane = { columns: 1, rows: 1, material: 'dark' } as const
  const inner = form.half - 34
  const walls = form.centres.flatMap((at) =>
    [-inner, inner].flatMap((y) =>
      sheet(plane, (u, v) => {
        const high = Math.min(wheels.radius + form.arch + 14, form.deck(at - form.arch) * 0.9)
        return { at: [mix(at - form.arch - 6, at + form.arch + 40, u), y, mix(-sill - 2, high, v)] }
      }),
    ),
  )
  const floor = sheet(plane, (u, v) => ({
    at: [mix(form.from + 50, form.to - 50, u), mix(-1, 1, v) * (form.half - 30), 3 - sill],
  }))
  return [...walls, ...floor]
}

const TYRE_WIDTH = 25
const RIM = 0.76
/** From the rim outward and over the tread: how far in, and how far from the hub. */
const TYRE: [inward: number, out: number][] = [
  [0, 0.74],
  [0, 0.76],
  [-1.5, 0.8],
  [-0.5, 0.9],
  [2, 0.97],
  [5, 1],
  [TYRE_WIDTH - 5, 1],
  [TYRE_WIDTH - 1, 0.95],
  [TYRE_WIDTH, 0.8],
]

function wheelOf({ wheels: { radius } }: CarArt, form: Form, x: number, flare: number): Triangle[] {
  const around = (v: number, reach: number, y: number): Vector => {
    const angle = v * 2 * Math.PI
    return [x + reach * Math.cos(angle), y, radius + reach * Math.sin(angle)]
  }
  return [-1, 1].flatMap((side) => {
    const outer = side * (form.half - 5 + flare * 0.6)
    const tyre = sheet({ columns: TYRE.length - 1, rows: 72, material: 'tyre' }, (u, v) => {
      const [inward, out] = TYRE[Math.round(u * (TYRE.length - 1))]!
      return { at: around(v, radius * out, outer - side * inward) }
    })
    const rim = sheet({ columns: 18, rows: 72, material: 'rim' }, (u, v) => {
      const dish = 4 * (1 - u) ** 1.5 + (u > 0.93 ? 0 : 2)
      return { at: around(v, u * radius * RIM, outer - side * dish), out: u }
    })
    return [...tyre, ...rim]
  })
}

/** A power that keeps the sign. */
const bulge = (value: number, power: number) => Math.sign(value) * Math.abs(value) ** power

function mirrorsOf(art: CarArt, form: Form): Triangle[] {
  const drawn = pointsOf(art.mirror)
  const mean = (axis: 0 | 1) => drawn.reduce((sum, point) => sum + point[axis], 0) / drawn.length
  const [x, z] = [mean(0), mean(1)]
  return [-1, 1].flatMap((side) => {
    const y = side * (form.cabin(x, z) + 13)
    const cap = sheet({ columns: 24, rows: 32, material: 'mirror' }, (u, v) => {
      const [a, b] = [u * Math.PI, v * 2 * Math.PI]
      const ring = bulge(Math.sin(a), 0.7)
      return {
        at: [
          x + 6 + 9 * bulge(Math.cos(a), 0.8),
          y + 11 * ring * bulge(Math.cos(b), 0.8),
          z + 7 * ring * bulge(Math.sin(b), 0.8),
        ],
      }
    })
    const arm = sheet({ columns: 1, rows: 1, material: 'arm' }, (u, v) => ({
      at: [x + 6, mix(side * form.cabin(x, z - 6) * 0.95, y, u), z - 5 + v * 2.5],
    }))
    return [...cap, ...arm]
  })
}
