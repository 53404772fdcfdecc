import type { CarArt, Paint } from './art.ts'
import { Wheel } from './wheel.tsx'

/** Colors and filters that every car shares, and this car's paint. */
export function CarDefs({ art }: { art: CarArt }) {
  return (
    <defs>
      <PaintGradient paint={art.paint} />
      <linearGradient id="glass" x1="0" y1="0" x2="0" y2="1">
        <stop offset="0" stopColor="#3d4855" />
        <stop offset="0.28" stopColor="#1c232c" />
        <stop offset="1" stopColor="#0a0d12" />
      </linearGradient>
      <linearGradient id="streak" x1="0" y1="0" x2="1" y2="0.5">
        <stop offset="0" stopColor="#fff" stopOpacity="0.2" />
        <stop offset="1" stopColor="#fff" stopOpacity="0.02" />
      </linearGradient>
      <linearGradient id="alloy" gradientUnits="userSpaceOnUse" x1="-50" y1="-70" x2="50" y2="70">
        <stop offset="0" stopColor="#f4f6f9" />
        <stop offset="0.5" stopColor="#b9c0ca" />
        <stop offset="1" stopColor="#7b838f" />
      </linearGradient>
      <linearGradient id="lip" x1="0" y1="0" x2="0" y2="1">
        <stop offset="0" stopColor="#aeb5bf" />
        <stop offset="0.45" stopColor="#5c636d" />
        <stop offset="1" stopColor="#e2e6eb" />
      </linearGradient>
      <linearGradient id="chrome" x1="0" y1="0" x2="0" y2="1">
        <stop offset="0" stopColor="#f6f8fa" />
        <stop offset="0.5" stopColor="#9ba3ae" />
        <stop offset="1" stopColor="#dde1e6" />
      </linearGradient>
      <radialGradient id="tyre" cx="0.5" cy="0.42">
        <stop offset="0.8" stopColor="#101114" />
        <stop offset="0.93" stopColor="#26282d" />
        <stop offset="1" stopColor="#0b0c0e" />
      </radialGradient>
      <radialGradient id="barrel">
        <stop offset="0.3" stopColor="#2a2e35" />
        <stop offset="1" stopColor="#101216" />
      </radialGradient>
      <radialGradient id="brake">
        <stop offset="0" stopColor="#6c727b" />
        <stop offset="1" stopColor="#4a5058" />
      </radialGradient>
      <radialGradient id="hub" cx="0.4" cy="0.35">
        <stop offset="0" stopColor="#f2f4f7" />
        <stop offset="1" stopColor="#7d848f" />
      </radialGradient>
      {[
        ['soft', 2.6],
        ['softer', 6],
      ].map(([id, blur]) => (
        <filter
          key={id}
          id={String(id)}
          filterUnits="userSpaceOnUse"
          x="-40"
          y="-290"
          width="680"
          height="320"
          colorInterpolationFilters="sRGB"
        >
          <feGaussianBlur stdDeviation={blur} />
        </filter>
      ))}
      <clipPath id="body">
        <path d={bodyPath(art)} />
      </clipPath>
      <clipPath id="windows">
        <path d={art.glass} />
      </clipPath>
    </defs>
  )
}

function PaintGradient({ paint }: { paint: Paint }) {
  return (
    <linearGradient id="paint" x1="0" y1="0" x2="0" y2="1">
      <stop offset="0" stopColor={paint.top} />
      <stop offset="0.1" stopColor={paint.light} />
      <stop offset="0.3" stopColor={paint.base} />
      <stop offset="0.46" stopColor={paint.light} />
      <stop offset="0.56" stopColor={paint.base} />
      <stop offset="0.8" stopColor={paint.deep} />
      <stop offset="1" stopColor={paint.edge} />
    </linearGradient>
  )
}

function bodyPath({ profile, wheels, sill }: CarArt): string {
  const half = Math.sqrt(wheels.arch ** 2 - (wheels.radius + sill) ** 2)
  const arch = (x: number) => `L${x + half} ${sill} A${wheels.arch} ${wheels.arch} 0 1 0 ${x - half} ${sill}`
  return `${profile} ${arch(wheels.rear)} ${arch(wheels.front)} Z`
}

/** The whole car. Put CarDefs once into the same picture. */
export function Car({ art }: { art: CarArt }) {
  const { wheels, sill, length } = art
  const places = [wheels.front, wheels.rear]
  return (
    <>
      <path
        d={`M${wheels.front} ${sill - 14} H${wheels.rear} V${sill + 4} H${wheels.front} Z`}
        fill="#08090b"
      />
      {places.map((x) => (
        <circle key={x} cx={x} cy={-wheels.radius} r={wheels.arch + 1} fill="#07080a" />
      ))}
      <path d={bodyPath(art)} fill="url(#paint)" />
      <g clipPath="url(#body)" fill="none" strokeLinecap="round">
        <Brush strokes={art.lights} color="#fff" strength={art.paint.shine} />
        <Brush
          strokes={[...art.shades, { d: `M0 ${sill + 1} H${length}`, width: 14, opacity: 0.5 }]}
          color="#000"
          strength={1}
        />
        <path d={art.profile} stroke="#fff" strokeWidth="1.8" opacity={0.55 * art.paint.shine} />
        {places.map((x) => (
          <circle
            key={x}
            cx={x}
            cy={-wheels.radius}
            r={wheels.arch + 1.2}
            stroke="#fff"
            strokeWidth="0.8"
            opacity={0.4 * art.paint.shine}
          />
        ))}
      </g>
      {art.cladding && <Cladding art={art} />}
      <Windows art={art} />
      {art.cuts.map((d) => (
        <Cut key={d} d={d} />
      ))}
      {art.trims?.map(({ d, color, width }) => (
        <path
          key={d}
          d={d}
          fill="none"
          stroke={color}
          strokeWidth={width}
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      ))}
      {art.handles.map(([x, y, width]) => (
        <Handle key={x} x={x} y={y} width={width} />
      ))}
      {art.details}
      <path d={art.mirror} fill="url(#paint)" stroke="#000" strokeOpacity="0.35" strokeWidth="0.6" />
      {places.map((x) => (
        <Wheel key={x} x={x} radius={wheels.radius} style={wheels.style} />
      ))}
    </>
  )
}

/** The car's reflection on wet ground: paint, glass and wheels without their fine light. */
export function Mirrored({ art }: { art: CarArt }) {
  const { wheels } = art
  return (
    <>
      <path d={bodyPath(art)} fill="url(#paint)" />
      <path d={art.glass} fill="#0a0d12" />
      {[wheels.front, wheels.rear].map((x) => (
        <Wheel key={x} x={x} radius={wheels.radius} style={wheels.style} />
      ))}
    </>
  )
}

type Stroke = CarArt['lights'][number]

/** Soft strokes. Broad ones are the sky on a curved door and have no edge at all; one filter for all saves the phone. */
function Brush({ strokes, color, strength }: { strokes: Stroke[]; color: string; strength: number }) {
  const draw = ({ d, width, opacity }: Stroke) => (
    <path key={d} d={d} strokeWidth={width} opacity={opacity * strength} />
  )
  return (
    <g stroke={color}>
      <g filter="url(#soft)">{strokes.filter(({ width }) => width <= 8).map(draw)}</g>
      <g filter="url(#softer)">{strokes.filter(({ width }) => width > 8).map(draw)}</g>
    </g>
  )
}

function Windows({ art }: { art: CarArt }) {
  return (
    <>
      {art.screens?.map((d) => (
        <path key={d} d={d} fill="url(#glass)" />
      ))}
      <path d={art.glass} fill="url(#glass)" />
      <g clipPath="url(#windows)">
        <path
          d={`M${art.length * 0.34} ${-art.height} l36 0 l-70 120 l-36 0 Z M${art.length * 0.46} ${-art.height} l12 0 l-70 120 l-12 0 Z M${art.length * 0.74} ${-art.height} l46 0 l-70 120 l-46 0 Z`}
          fill="url(#streak)"
        />
        {art.pillars?.map(({ d, width, color = '#07090c' }) => (
          <path key={d} d={d} stroke={color} strokeWidth={width} fill="none" />
        ))}
      </g>
      <path d={art.glass} fill="none" stroke="#05070a" strokeWidth="1.4" />
    </>
  )
}

function Cladding({ art: { cladding, wheels, sill } }: { art: CarArt }) {
  if (!cladding) return null
  const { color, reach } = cladding
  const radius = wheels.arch + reach / 2
  return (
    <g fill="none" stroke={color} strokeWidth={reach} clipPath="url(#body)">
      {[wheels.front, wheels.rear].map((x) => (
        <circle key={x} cx={x} cy={-wheels.radius} r={radius} />
      ))}
      <path d={`M${wheels.front} ${sill - reach / 2} H${wheels.rear}`} />
    </g>
  )
}

function Cut({ d }: { d: string }) {
  return (
    <g fill="none">
      <path d={d} stroke="#fff" strokeOpacity="0.22" strokeWidth="0.8" transform="translate(0.9 0.3)" />
      <path d={d} stroke="#000" strokeOpacity="0.58" strokeWidth="0.9" />
    </g>
  )
}

function Handle({ x, y, width }: { x: number; y: number; width: number }) {
  return (
    <>
      <rect x={x} y={y - 2.2} width={width} height="4.4" rx="2.2" fill="#000" opacity="0.32" />
      <rect x={x} y={y - 2.4} width={width} height="2.6" rx="1.3" fill="url(#chrome)" />
    </>
  )
}
