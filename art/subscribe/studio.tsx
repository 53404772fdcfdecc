import type { ReactNode } from 'react'
import type { Paint } from '../car/art.ts'
import { Car, CarDefs, Mirrored } from '../car/car.tsx'
import { GroundShadow } from '../car/side-view.tsx'
import { artOf, LampLights, type Sketch } from './sketch.tsx'

export type StudioView = 'side' | 'front' | 'rear' | 'night'

const WIDTH = 800
const HEIGHT = 450
const GROUND = 338
// A close look takes this part of the whole picture.
const CLOSE = 0.52

type Props = { sketch: Sketch; paint: Paint; view: StudioView }

/** A car in a dark studio, under one long lamp, on a floor that gives some of it back. */
export function Studio({ sketch, paint, view }: Props) {
  const art = artOf(sketch, paint)
  const scale = Math.min(724 / art.length, 262 / art.height)
  const left = (WIDTH - art.length * scale) / 2
  const isNight = view === 'night'
  const place = (turn: number) => `translate(${left} ${GROUND}) scale(${scale} ${turn * scale})`
  return (
    <svg xmlns="http://www.w3.org/2000/svg" width={WIDTH} height={HEIGHT} viewBox={boxOf(view, left)}>
      <CarDefs art={art} />
      <StudioDefs />
      <Room isNight={isNight} />
      <g transform={place(-1)} opacity="0.42">
        <Mirrored art={art} />
      </g>
      <rect y={GROUND} width={WIDTH} height={HEIGHT - GROUND} fill="url(#wet)" />
      <g transform={place(1)}>
        <GroundShadow art={art} opacity={0.55} />
        <g filter={isNight ? 'url(#dim)' : undefined}>
          <Car art={art} />
        </g>
        {isNight && <Dusk art={art} sketch={sketch} />}
      </g>
    </svg>
  )
}

/** The part of the picture that a view takes. */
function boxOf(view: StudioView, left: number): string {
  if (view === 'side' || view === 'night') return `0 0 ${WIDTH} ${HEIGHT}`
  const [width, height] = [WIDTH * CLOSE, HEIGHT * CLOSE]
  const x = view === 'front' ? left - 30 : WIDTH - left + 30 - width
  return `${x} ${GROUND + 24 - height} ${width} ${height}`
}

const Stops = ({ all }: { all: [offset: number, color: string, opacity?: number][] }): ReactNode =>
  all.map(([offset, color, opacity = 1]) => (
    <stop key={offset} offset={offset} stopColor={color} stopOpacity={opacity} />
  ))

function StudioDefs() {
  return (
    <defs>
      <radialGradient id="room" gradientUnits="userSpaceOnUse" cx="400" cy="225" r="470">
        <Stops
          all={[
            [0, '#3a4357'],
            [0.45, '#1e2532'],
            [0.85, '#0f131c'],
            [1, '#0b0e15'],
          ]}
        />
      </radialGradient>
      <radialGradient id="dusk" gradientUnits="userSpaceOnUse" cx="400" cy="300" r="430">
        <Stops
          all={[
            [0, '#1d2534'],
            [0.6, '#0f131c'],
            [1, '#0a0d13'],
          ]}
        />
      </radialGradient>
      <linearGradient id="wet" x1="0" y1="0" x2="0" y2="1">
        <Stops
          all={[
            [0, '#0b0e15', 0.15],
            [0.5, '#0b0e15', 0.72],
            [1, '#0b0e15'],
          ]}
        />
      </linearGradient>
      <linearGradient id="lamp" x1="0" y1="0" x2="1" y2="0">
        <Stops
          all={[
            [0, '#fff', 0],
            [0.25, '#fff', 0.5],
            [0.75, '#fff', 0.5],
            [1, '#fff', 0],
          ]}
        />
      </linearGradient>
      <radialGradient id="glow">
        <Stops
          all={[
            [0, '#fff', 0.22],
            [0.5, '#fff', 0.07],
            [1, '#fff', 0],
          ]}
        />
      </radialGradient>
      <filter
        id="dim"
        filterUnits="userSpaceOnUse"
        x="-40"
        y="-260"
        width="680"
        height="290"
        colorInterpolationFilters="sRGB"
      >
        <feColorMatrix values="0.2 0 0 0 0.01 0 0.22 0 0 0.014 0 0 0.27 0 0.024 0 0 0 1 0" />
      </filter>
    </defs>
  )
}

function Room({ isNight }: { isNight: boolean }) {
  return (
    <>
      <rect x="-200" y="-200" width="1200" height="900" fill={isNight ? 'url(#dusk)' : 'url(#room)'} />
      {!isNight && (
        <>
          <ellipse cx="400" cy="37" rx="300" ry="34" fill="url(#glow)" />
          <rect x="180" y="36" width="440" height="2.5" rx="1.2" fill="url(#lamp)" />
        </>
      )}
      <ellipse cx="400" cy={GROUND - 2} rx="380" ry="14" fill="url(#glow)" opacity="0.35" />
    </>
  )
}

/** The light is out: an edge of the sky along the roof, and the car's own lamps. */
function Dusk({ art, sketch }: { art: ReturnType<typeof artOf>; sketch: Sketch }) {
  return (
    <>
      <path d={art.profile} fill="none" stroke="#bcd2ff" strokeWidth="5" opacity="0.35" filter="url(#soft)" />
      <path d={art.profile} fill="none" stroke="#e6efff" strokeWidth="1.2" opacity="0.75" />
      <LampLights lamps={sketch.lamps} lit />
    </>
  )
}
