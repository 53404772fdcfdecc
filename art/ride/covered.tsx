import type { CarArt } from '../car/art.ts'
import { Car, CarDefs } from '../car/car.tsx'
import { frame, GroundShadow, scaleOf } from '../car/side-view.tsx'

/** A car without a drawing or photograph: under its silk cover. */
export function CoveredView({ art }: { art: CarArt }) {
  const scale = scaleOf(art)
  const cloth = `${art.profile} L 513 -10 C 470 -14 440 -8 396 -12 C 340 -16 300 -8 250 -12 C 200 -16 150 -8 97 -12 C 60 -14 30 -8 0 -10 Z`
  return (
    <svg
      xmlns="http://www.w3.org/2000/svg"
      width={frame.width}
      height={frame.height}
      viewBox={`0 0 ${frame.width} ${frame.height}`}
    >
      <CarDefs art={art} />
      <defs>
        <linearGradient id="silk" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="#e9edf3" />
          <stop offset="0.5" stopColor="#b9c2cf" />
          <stop offset="1" stopColor="#8590a1" />
        </linearGradient>
      </defs>
      <g transform={`translate(${(frame.width - art.length * scale) / 2} ${frame.ground}) scale(${scale})`}>
        <GroundShadow art={art} />
        <g opacity="0.9">
          <Car art={art} />
        </g>
        <path d={cloth} fill="url(#silk)" opacity="0.97" />
        <g fill="none" stroke="#fff" strokeWidth="5" opacity="0.5" filter="url(#soft)">
          <path d="M150 -178 C120 -140 90 -110 60 -20 M230 -192 C214 -130 220 -70 200 -16 M340 -192 C346 -130 330 -70 344 -16 M440 -186 C452 -130 440 -70 456 -16 M80 -118 C200 -104 360 -110 505 -116" />
        </g>
        <g fill="none" stroke="#4c5667" strokeWidth="5" opacity="0.35" filter="url(#soft)">
          <path d="M166 -178 C140 -130 110 -90 84 -16 M246 -192 C236 -130 240 -60 226 -16 M356 -192 C360 -120 352 -60 366 -16 M90 -108 C200 -94 360 -100 505 -104" />
        </g>
      </g>
    </svg>
  )
}
