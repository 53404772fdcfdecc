export type WheelStyle = 'multi' | 'double' | 'turbine' | 'five' | 'van' | 'dish' | 'aero'

type Props = { x: number; radius: number; style: WheelStyle }

const rims: Record<WheelStyle, { spokes: number; spoke: string; metal: string; rim: number }> = {
  multi: { spokes: 20, spoke: 'M-3 -14 L-4.6 -70 L4.6 -70 L3 -14 Z', metal: 'url(#alloy)', rim: 75 },
  double: {
    spokes: 10,
    spoke: 'M-8 -14 L-12 -71 L-5.5 -71 L-1.5 -22 L1.5 -22 L5.5 -71 L12 -71 L8 -14 Z',
    metal: 'url(#alloy)',
    rim: 75,
  },
  turbine: {
    spokes: 12,
    spoke: 'M-5 -12 C-9 -34 -6 -54 -15 -70 L-3 -71.5 C4 -54 0 -34 5 -12 Z',
    metal: 'url(#alloy)',
    rim: 77,
  },
  five: {
    spokes: 5,
    spoke: 'M-10 -10 L-13 -46 L-25 -71 L-13 -74 L-3 -50 L3 -50 L13 -74 L25 -71 L13 -46 L10 -10 Z',
    metal: 'url(#alloy)',
    rim: 79,
  },
  van: { spokes: 6, spoke: 'M-14 -12 L-11 -64 L11 -64 L14 -12 Z', metal: 'url(#alloy)', rim: 69 },
  dish: { spokes: 24, spoke: 'M-2.2 -26 L-5.6 -70 L5.6 -70 L2.2 -26 Z', metal: 'url(#alloy)', rim: 77 },
  aero: { spokes: 7, spoke: 'M-22 -8 L-17 -66 L17 -66 L22 -8 Z', metal: '#30343a', rim: 70 },
}

/** Tire, dark barrel with the brake behind, spokes with a lit and a shaded side, hub. */
export function Wheel({ x, radius, style }: Props) {
  const { spokes, spoke, metal, rim } = rims[style]
  const turns = Array.from({ length: spokes }, (_, at) => (at * 360) / spokes)
  const nuts = [0, 72, 144, 216, 288]
  return (
    <g transform={`translate(${x} ${-radius}) scale(${radius / 100})`}>
      <circle r="100" fill="url(#tyre)" />
      <circle r="91" fill="none" stroke="#33373e" strokeWidth="1.5" />
      <circle r={rim + 3} fill="#0d0e11" />
      <circle r={rim - 3} fill="url(#barrel)" />
      <circle r="47" fill="url(#brake)" />
      <circle r="47" fill="none" stroke="#22252a" strokeWidth="2" />
      <path d="M-46 -22 A51 51 0 0 0 -46 22 L-33 17 A37 37 0 0 1 -33 -17 Z" fill="#20242b" />
      <g fill={metal}>
        {turns.map((turn) => (
          <g key={turn} transform={`rotate(${turn})`}>
            <path d={spoke} fill="#0d0f13" opacity="0.55" transform="translate(2.2 2.6)" />
            <path d={spoke} stroke="#0b0d10" strokeOpacity="0.35" strokeWidth="0.8" />
          </g>
        ))}
      </g>
      <circle r={rim - 1} fill="none" stroke="url(#lip)" strokeWidth="5" />
      <circle r="17" fill="url(#hub)" />
      {nuts.map((turn) => (
        <circle key={turn} cy="-11.5" r="2.1" fill="#15181c" transform={`rotate(${turn})`} />
      ))}
      <circle r="6.5" fill="#14171c" />
      <circle r="6.5" fill="none" stroke="#aab1bb" strokeWidth="1" />
    </g>
  )
}
