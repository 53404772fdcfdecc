import type { ReactNode } from 'react'
import type { CarArt, Paint } from '../car/art.ts'
import { curve, lower } from '../car/curve.ts'
import type { WheelStyle } from '../car/wheel.tsx'

/** The lines by which a car is recognized, through points (see `curve`); the rest of the car follows from them. */
export type Sketch = {
  length: number
  height: number
  wheels: { front: number; rear: number; radius: number; style: WheelStyle; gap?: number }
  sill: number
  /** Over the top, from the front lower corner to the rear one. */
  outline: string
  /** The side windows as one area. */
  glass: string
  /** Edges of windscreen and rear screen. */
  screens: string[]
  /** Posts before the glass: a line and its width. */
  posts: [line: string, width: number][]
  doors: string[]
  handles?: [number, number, number][]
  /** The crease that catches the light, from front to rear. */
  shoulder: string
  /** Where the side is hollow above the sill. */
  hollow: string
  /** Black openings: intakes, grilles, sills. */
  openings: string[]
  mirror: string
  trims?: NonNullable<CarArt['trims']>
  cladding?: NonNullable<CarArt['cladding']>
  lamps: Lamps
  /** Parts that only this car has. */
  marks?: ReactNode
}

/** Areas of the lamps' glass, and the lines that shine in them. */
export type Lamps = { glass: string[]; white: string[]; red: string[] }

/** The lamps, dark or lit. */
export function LampLights({ lamps: { glass, white, red }, lit }: { lamps: Lamps; lit?: boolean }) {
  const lines = (all: string[], color: string, width: number) =>
    all.map((line) => (
      <path
        key={line}
        d={curve(line)}
        fill="none"
        stroke={color}
        strokeWidth={width}
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    ))
  return (
    <>
      {glass.map((area) => (
        <path key={area} d={`${curve(area)} Z`} fill="#0c0f14" />
      ))}
      {lit && (
        <g filter="url(#soft)">
          {lines(white, '#cfe2ff', 6)}
          {lines(red, '#ff3b34', 6)}
        </g>
      )}
      {lines(white, '#f3f8ff', 1.8)}
      {lines(red, '#ff4a42', 1.8)}
    </>
  )
}

/** A car in a paint, ready to be drawn. */
export function artOf(sketch: Sketch, paint: Paint): CarArt {
  const { wheels, sill, length, openings, shoulder, hollow, lamps, marks, handles = [] } = sketch
  return {
    length,
    height: sketch.height,
    paint,
    wheels: { ...wheels, arch: wheels.radius + (wheels.gap ?? 3.5) },
    sill,
    profile: curve(sketch.outline),
    glass: `${curve(sketch.glass)} Z`,
    screens: sketch.screens.map((area) => `${curve(area)} Z`),
    pillars: sketch.posts.map(([line, width]) => ({ d: curve(line), width })),
    ...(sketch.trims && { trims: sketch.trims }),
    ...(sketch.cladding && { cladding: sketch.cladding }),
    cuts: sketch.doors.map(curve),
    handles,
    lights: [
      { d: curve(shoulder), width: 4.5, opacity: 0.5 },
      { d: curve(lower(shoulder, -7)), width: 10, opacity: 0.2 },
      { d: curve(lower(hollow, 13)), width: 9, opacity: 0.22 },
      { d: curve(lower(sketch.outline, 3)), width: 5, opacity: 0.3 },
    ],
    shades: [
      { d: curve(lower(shoulder, 9)), width: 9, opacity: 0.26 },
      { d: curve(hollow), width: 12, opacity: 0.3 },
    ],
    openings: openings.map((area) => `${curve(area)} Z`),
    mirror: `${curve(sketch.mirror)} Z`,
    details: (
      <>
        {openings.map((area) => (
          <path key={area} d={`${curve(area)} Z`} fill="#090a0d" />
        ))}
        {marks}
        <LampLights lamps={lamps} />
      </>
    ),
  }
}
