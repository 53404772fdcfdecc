import type { CarArt } from '../car/art.ts'
import { Car, CarDefs } from '../car/car.tsx'
import { Floor, NightDefs, Skyline } from './scenery.tsx'
import { GroundShadow } from '../car/side-view.tsx'

const towers = [
  { x: 60, wide: 210, tall: 470, tint: '#22335f' },
  { x: 330, wide: 150, tall: 380, tint: '#1a2850' },
  { x: 560, wide: 250, tall: 500, tint: '#263a6c' },
  { x: 900, wide: 170, tall: 410, tint: '#1c2b56' },
  { x: 1130, wide: 230, tall: 480, tint: '#24376a' },
  { x: 1420, wide: 160, tall: 390, tint: '#1a2850' },
]

/** Office towers at dusk with cars of ours in a row before them. */
export function Clients({ art, length }: { art: CarArt; length: number }) {
  const scale = length / art.length
  return (
    <svg
      xmlns="http://www.w3.org/2000/svg"
      width="1600"
      height="640"
      viewBox="0 0 1600 640"
      preserveAspectRatio="xMidYMax slice"
    >
      <CarDefs art={art} />
      <NightDefs />
      <Skyline width={1600} height={640} ground={520} seed={17} />
      <rect width="1600" height="520" fill="url(#haze)" opacity="0.8" />
      {towers.map(({ x, wide, tall, tint }) => (
        <g key={x}>
          <rect x={x} y={520 - tall} width={wide} height={tall} fill={tint} />
          <rect x={x} y={520 - tall} width={wide * 0.34} height={tall} fill="#fff" opacity="0.05" />
          <rect x={x + 8} y={534 - tall} width={wide - 16} height={tall - 76} fill="url(#floors)" />
          <rect x={x + 10} y="462" width={wide - 20} height="58" fill="#ffe2b0" opacity="0.5" />
          <rect x={x + wide / 2 - 2} y="462" width="4" height="58" fill={tint} />
          <rect x={x - 8} y="454" width={wide + 16} height="8" fill="#0b1224" />
        </g>
      ))}
      <Floor width={1600} height={640} ground={520} />
      {[110, 620, 1130].map((left) => (
        <g key={left} transform={`translate(${left} 572) scale(${scale})`}>
          <GroundShadow art={art} opacity={0.6} />
          {left === 110 ? (
            <g id="one">
              <Car art={art} />
            </g>
          ) : (
            <use href="#one" />
          )}
        </g>
      ))}
    </svg>
  )
}
