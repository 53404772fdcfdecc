import type { CarArt } from '../car/art.ts'
import { Car, CarDefs, Mirrored } from '../car/car.tsx'
import { Floor, NightDefs, Porch, Skyline } from './scenery.tsx'
import { GroundShadow } from '../car/side-view.tsx'

type Props = {
  art: CarArt
  width: number
  height: number
  /** Where the wheels stand, from the top. */
  ground: number
  car: { left: number; width: number }
  porch?: { x: number; width: number; height: number }
  seed?: number
}

/** Height of the mirrored part of the car, in centimeters from the ground. */
const REACH = 64

/** The car at a hotel's door, late. */
export function NightScene({ art, width, height, ground, car, porch, seed }: Props) {
  const scale = car.width / art.length
  const stand = ground - height * 0.035
  return (
    <svg
      xmlns="http://www.w3.org/2000/svg"
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="xMidYMid slice"
    >
      <CarDefs art={art} />
      <NightDefs />
      <Skyline width={width} height={height} ground={stand} {...(seed && { seed })} />
      {porch && <Porch {...porch} ground={stand} />}
      <Floor width={width} height={height} ground={stand} />
      <Reflection art={art} transform={`translate(${car.left} ${ground}) scale(${scale} ${-scale})`} />
      <g transform={`translate(${car.left} ${ground}) scale(${scale})`}>
        <GroundShadow art={art} opacity={0.6} />
        <HeadLight art={art} />
        <Car art={art} />
      </g>
    </svg>
  )
}

function HeadLight({ art }: { art: CarArt }) {
  const y = -art.height * 0.46
  return (
    <>
      <path d={`M8 ${y} L-150 ${y + 60} L-150 ${y + 104} L8 ${y + 14} Z`} fill="url(#beam)" />
      <circle cx="14" cy={y} r="20" fill="url(#cool)" />
      <circle cx={art.length - 6} cy={y - 8} r="17" fill="url(#red)" />
    </>
  )
}

/** The car's reflection on wet stone: it fades with depth and ends inside the picture. */
const Reflection = ({ art, transform }: { art: CarArt; transform: string }) => (
  <>
    <linearGradient id="depth" x1="0" x2="0" y1="1" y2="0">
      <stop offset="0" stopColor="#ffffff" stopOpacity="0.5" />
      <stop offset="1" stopColor="#ffffff" stopOpacity="0" />
    </linearGradient>
    <mask
      id="fading"
      maskUnits="userSpaceOnUse"
      x="-40"
      y={-art.height}
      width={art.length + 80}
      height={art.height}
    >
      <rect x="-40" y={-REACH} width={art.length + 80} height={REACH} fill="url(#depth)" />
    </mask>
    <g transform={transform}>
      <g mask="url(#fading)">
        <Mirrored art={art} />
      </g>
    </g>
  </>
)
