import type { CarArt } from './art.ts'
import { Car, CarDefs } from './car.tsx'

export const frame = { width: 800, height: 380, ground: 336 }

/** How many picture units a centimetre is, so that the car fills the frame. */
export function scaleOf(art: CarArt, room = 700): number {
  return Math.min(room / art.length, 300 / art.height)
}

/** The car alone on its shadow; the page gives the color behind it. */
export function SideView({ art }: { art: CarArt }) {
  const scale = scaleOf(art)
  const left = (frame.width - art.length * scale) / 2
  return (
    <svg
      xmlns="http://www.w3.org/2000/svg"
      width={frame.width}
      height={frame.height}
      viewBox={`0 0 ${frame.width} ${frame.height}`}
    >
      <CarDefs art={art} />
      <g transform={`translate(${left} ${frame.ground}) scale(${scale})`}>
        <GroundShadow art={art} />
        <Car art={art} />
      </g>
    </svg>
  )
}

export function GroundShadow({ art, opacity = 0.4 }: { art: CarArt; opacity?: number }) {
  const { front, rear, radius } = art.wheels
  return (
    <g fill="#05070c">
      <g filter="url(#softer)">
        <ellipse cx={art.length / 2} cy="3" rx={art.length * 0.53} ry="11" opacity={opacity} />
        <ellipse cx={art.length / 2} cy="0" rx={art.length * 0.46} ry="5" opacity={opacity * 1.4} />
      </g>
      <g filter="url(#soft)">
        {[front, rear].map((x) => (
          <ellipse key={x} cx={x} cy="0.5" rx={radius * 0.8} ry="3" opacity="0.75" />
        ))}
      </g>
    </g>
  )
}
