type Box = { width: number; height: number; ground: number }

/** The same "random" town every time: a picture must not change from build to build. */
function dice(seed: number) {
  let state = seed
  return () => {
    state = (state * 16807) % 2147483647
    return state / 2147483647
  }
}

export function NightDefs() {
  return (
    <defs>
      <linearGradient id="sky" x1="0" y1="0" x2="0" y2="1">
        <stop offset="0" stopColor="#070d1d" />
        <stop offset="0.55" stopColor="#15264d" />
        <stop offset="0.86" stopColor="#3b4d7c" />
        <stop offset="1" stopColor="#8a7f8f" />
      </linearGradient>
      <linearGradient id="floor" x1="0" y1="0" x2="0" y2="1">
        <stop offset="0" stopColor="#1a2542" />
        <stop offset="1" stopColor="#070b17" />
      </linearGradient>
      <linearGradient id="lamp" x1="0" y1="0" x2="0" y2="1">
        <stop offset="0" stopColor="#ffe2b0" stopOpacity="0.85" />
        <stop offset="1" stopColor="#ffcf8a" stopOpacity="0" />
      </linearGradient>
      <radialGradient id="warm">
        <stop offset="0" stopColor="#ffd79a" stopOpacity="0.75" />
        <stop offset="1" stopColor="#ffd79a" stopOpacity="0" />
      </radialGradient>
      <linearGradient id="fade" x1="0" y1="0" x2="0" y2="1">
        <stop offset="0" stopColor="#fff" stopOpacity="0.5" />
        <stop offset="0.6" stopColor="#fff" stopOpacity="0" />
      </linearGradient>
      <pattern id="panes" width="40" height="60" patternUnits="userSpaceOnUse">
        <rect x="2" y="3" width="4" height="5" fill="#ffdca3" opacity="0.62" />
        <rect x="12" y="3" width="4" height="5" fill="#ffdca3" opacity="0.22" />
        <rect x="22" y="3" width="4" height="5" fill="#ffdca3" opacity="0.62" />
        <rect x="22" y="15" width="4" height="5" fill="#cfe0ff" opacity="0.4" />
        <rect x="32" y="15" width="4" height="5" fill="#ffdca3" opacity="0.22" />
        <rect x="2" y="27" width="4" height="5" fill="#ffdca3" opacity="0.62" />
        <rect x="32" y="27" width="4" height="5" fill="#ffdca3" opacity="0.4" />
        <rect x="2" y="51" width="4" height="5" fill="#cfe0ff" opacity="0.4" />
        <rect x="32" y="51" width="4" height="5" fill="#ffdca3" opacity="0.4" />
      </pattern>
      <pattern id="floors" width="60" height="64" patternUnits="userSpaceOnUse">
        <rect x="2" y="3" width="14" height="2" fill="#ffe6bd" opacity="0.4" />
        <rect x="22" y="3" width="14" height="2" fill="#bcd2ff" opacity="0.62" />
        <rect x="2" y="15" width="14" height="2" fill="#ffe6bd" opacity="0.22" />
        <rect x="22" y="15" width="14" height="2" fill="#ffe6bd" opacity="0.4" />
        <rect x="42" y="15" width="14" height="2" fill="#ffe6bd" opacity="0.22" />
        <rect x="2" y="28" width="14" height="2" fill="#ffe6bd" opacity="0.22" />
        <rect x="22" y="28" width="14" height="2" fill="#ffe6bd" opacity="0.4" />
        <rect x="42" y="28" width="14" height="2" fill="#ffe6bd" opacity="0.4" />
        <rect x="22" y="41" width="14" height="2" fill="#ffe6bd" opacity="0.22" />
        <rect x="42" y="41" width="14" height="2" fill="#ffe6bd" opacity="0.62" />
        <rect x="22" y="54" width="14" height="2" fill="#bcd2ff" opacity="0.4" />
      </pattern>
      <linearGradient id="haze" x1="0" y1="0" x2="0" y2="1">
        <stop offset="0" stopColor="#f1b98a" stopOpacity="0" />
        <stop offset="1" stopColor="#f1b98a" stopOpacity="0.2" />
      </linearGradient>
      <radialGradient id="cool">
        <stop offset="0" stopColor="#f2f7ff" stopOpacity="0.9" />
        <stop offset="1" stopColor="#dfeaff" stopOpacity="0" />
      </radialGradient>
      <radialGradient id="red">
        <stop offset="0" stopColor="#ff5048" stopOpacity="0.7" />
        <stop offset="1" stopColor="#ff5048" stopOpacity="0" />
      </radialGradient>
      <linearGradient id="beam" x1="1" x2="0">
        <stop offset="0" stopColor="#dfeaff" stopOpacity="0.16" />
        <stop offset="1" stopColor="#dfeaff" stopOpacity="0" />
      </linearGradient>
    </defs>
  )
}

/** Sky, the hill with its tower, two rows of lit buildings down to the ground line. */
export function Skyline({ width, height, ground, seed = 7 }: Box & { seed?: number }) {
  const roll = dice(seed)
  const row = (count: number, low: number, high: number) =>
    Array.from({ length: count }, (_, at) => {
      const wide = (width / count) * (0.7 + roll() * 0.55)
      return {
        x: (at * width) / count,
        wide,
        tall: low + roll() * (high - low),
        pane: roll() > 0.5 ? 'panes' : 'floors',
      }
    })
  const unit = ground / 10
  const hill = width * 0.62
  return (
    <>
      <rect width={width} height={height} fill="url(#sky)" />
      <path
        d={`M${hill - unit * 6} ${ground} C${hill - unit * 3} ${ground - unit * 1.2} ${hill - unit} ${ground - unit * 3.2} ${hill} ${ground - unit * 3.3} C${hill + unit * 1.6} ${ground - unit * 3.2} ${hill + unit * 4} ${ground - unit} ${hill + unit * 7} ${ground} Z`}
        fill="#101c3a"
      />
      <g fill="#0c1630">
        <rect x={hill - unit * 0.05} y={ground - unit * 5.4} width={unit * 0.1} height={unit * 2.2} />
        <rect x={hill - unit * 0.13} y={ground - unit * 4.4} width={unit * 0.26} height={unit * 1.2} rx="2" />
        <rect
          x={hill - unit * 0.26}
          y={ground - unit * 4.3}
          width={unit * 0.52}
          height={unit * 0.34}
          rx="4"
        />
      </g>
      <circle cx={hill} cy={ground - unit * 5.4} r={unit * 0.05} fill="#ff8f7d" />
      {row(14, unit * 1.6, unit * 4.2).map(({ x, wide, tall }) => (
        <rect key={x} x={x} y={ground - tall} width={wide} height={tall} fill="#1a2a54" opacity="0.9" />
      ))}
      {row(9, unit * 1.2, unit * 5.2).map(({ x, wide, tall, pane }) => (
        <g key={x}>
          <rect x={x} y={ground - tall} width={wide * 0.8} height={tall} fill="#0e1932" />
          <rect
            x={x + 4}
            y={ground - tall + 8}
            width={wide * 0.8 - 8}
            height={tall - 8}
            fill={`url(#${pane})`}
            opacity="0.75"
          />
        </g>
      ))}
      <rect y={ground - unit * 3} width={width} height={unit * 3} fill="url(#haze)" />
    </>
  )
}

/** A hotel's porch: a broad canopy on stone columns, light falling from it, a door behind. */
export function Porch({
  x,
  width,
  ground,
  height,
}: {
  x: number
  width: number
  ground: number
  height: number
}) {
  const top = ground - height
  const columns = [0.06, 0.34, 0.62, 0.9]
  return (
    <g>
      <rect x={x} y={top} width={width} height={height} fill="#10182c" />
      <rect
        x={x + width * 0.1}
        y={top + height * 0.12}
        width={width * 0.8}
        height={height * 0.88}
        fill="#3d2f25"
      />
      <rect
        x={x + width * 0.1}
        y={top + height * 0.12}
        width={width * 0.8}
        height={height * 0.88}
        fill="url(#lamp)"
        opacity="0.75"
      />
      {[0.4, 0.455, 0.51, 0.565].map((at) => (
        <rect
          key={at}
          x={x + width * at}
          y={top + height * 0.34}
          width={width * 0.05}
          height={height * 0.66}
          fill="#ffe9c4"
          opacity="0.55"
        />
      ))}
      {[0.16, 0.24, 0.7, 0.78].map((at) => (
        <rect
          key={at}
          x={x + width * at}
          y={top + height * 0.3}
          width={width * 0.055}
          height={height * 0.6}
          fill="#ffe2b0"
          opacity="0.22"
        />
      ))}
      {columns.map((at) => (
        <g key={at}>
          <rect x={x + width * at} y={top} width={width * 0.045} height={height} fill="#cdb692" />
          <rect x={x + width * at} y={top} width={width * 0.016} height={height} fill="#f2dcb6" />
          <rect x={x + width * (at + 0.034)} y={top} width={width * 0.011} height={height} fill="#6f5c48" />
        </g>
      ))}
      <path
        d={`M${x - width * 0.08} ${top - height * 0.02} h${width * 1.16} v${height * 0.13} h${-width * 1.16} Z`}
        fill="#0b1224"
      />
      <rect
        x={x - width * 0.08}
        y={top + height * 0.1}
        width={width * 1.16}
        height={height * 0.014}
        fill="#ffe6bd"
      />
      {[0.1, 0.3, 0.5, 0.7, 0.9].map((at) => (
        <ellipse
          key={at}
          cx={x + width * at}
          cy={top + height * 0.3}
          rx={width * 0.13}
          ry={height * 0.34}
          fill="url(#warm)"
          opacity="0.55"
        />
      ))}
    </g>
  )
}

/** Polished ground, wet with light. */
export function Floor({ width, height, ground }: Box) {
  return (
    <>
      <rect y={ground} width={width} height={height - ground} fill="url(#floor)" />
      <rect y={ground} width={width} height={(height - ground) * 0.5} fill="url(#fade)" opacity="0.1" />
      <path d={`M0 ${ground} H${width}`} stroke="#8fa0c8" strokeOpacity="0.3" strokeWidth="1" />
    </>
  )
}
