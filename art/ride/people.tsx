/** Guests are drawn from behind, as their driver sees them: known by their bearing and never by their face. */
export type Guest = {
  hair: 'short' | 'bun' | 'pin' | 'bob' | 'waves'
  hairColor: string
  skin: string
  coat: string
  coatLight: string
  collar: 'shirt' | 'coat' | 'dress' | 'hanbok'
  /** Where the light comes from. */
  lit: 'left' | 'right'
  warm: string
}

const slender = (guest: Guest) => guest.hair !== 'short'

/** Head and shoulders, 300 units wide; the chin is near y = 40, shoulders end at y = 230. */
export function Bust({ guest, id }: { guest: Guest; id: string }) {
  const wide = slender(guest) ? 0.82 : 1
  return (
    <g>
      <BustDefs guest={guest} id={id} />
      <path
        d="M-27 20 L-31 84 C-16 98 16 98 31 84 L27 20 Z"
        transform={`scale(${wide} 1)`}
        fill={`url(#${id}skin)`}
      />
      <path
        d="M-150 240 C-146 158 -128 124 -86 104 C-60 93 -42 90 -33 80 C-20 90 20 90 33 80 C42 90 60 93 86 104 C128 124 146 158 150 240 Z"
        transform={`scale(${wide} 1)`}
        fill={`url(#${id}coat)`}
      />
      <Collar guest={guest} wide={wide} />
      {[-1, 1].map((side) => (
        <ellipse key={side} cx={side * 50 * (wide + 0.12)} cy="-4" rx="7" ry="15" fill={`url(#${id}skin)`} />
      ))}
      <Hair guest={guest} id={id} />
      <path
        d={guest.lit === 'left' ? 'M-86 104 C-128 124 -146 158 -150 240' : 'M86 104 C128 124 146 158 150 240'}
        transform={`scale(${wide} 1)`}
        fill="none"
        stroke={guest.warm}
        strokeWidth="3"
        opacity="0.75"
      />
    </g>
  )
}

function BustDefs({ guest, id }: { guest: Guest; id: string }) {
  const [from, to] = guest.lit === 'left' ? [0, 1] : [1, 0]
  return (
    <defs>
      <linearGradient id={`${id}coat`} x1={from} x2={to} y1="0" y2="0.35">
        <stop offset="0" stopColor={guest.coatLight} />
        <stop offset="0.45" stopColor={guest.coat} />
        <stop offset="1" stopColor="#07090f" />
      </linearGradient>
      <linearGradient id={`${id}skin`} x1={from} x2={to} y1="0" y2="0">
        <stop offset="0" stopColor={guest.skin} />
        <stop offset="1" stopColor="#3a2a24" />
      </linearGradient>
      <radialGradient id={`${id}hair`} cx={guest.lit === 'left' ? 0.22 : 0.78} cy="0.3" r="0.8">
        <stop offset="0" stopColor={guest.hairColor} />
        <stop offset="0.35" stopColor={guest.hairColor} />
        <stop offset="1" stopColor="#08090d" />
      </radialGradient>
    </defs>
  )
}

const crown = 'M-53 -12 C-58 -68 -34 -98 0 -98 C34 -98 58 -68 53 -12'

function Hair({ guest: { hair, warm, lit }, id }: { guest: Guest; id: string }) {
  const fill = `url(#${id}hair)`
  const gleam = (
    <path
      d={lit === 'left' ? 'M-50 -30 C-46 -66 -26 -86 0 -90' : 'M50 -30 C46 -66 26 -86 0 -90'}
      fill="none"
      stroke={warm}
      strokeWidth="7"
      opacity="0.34"
      strokeLinecap="round"
      filter="url(#far)"
    />
  )
  if (hair === 'short')
    return (
      <>
        <path
          d={`${crown} C51 6 46 26 36 40 C30 52 14 50 0 50 C-14 50 -30 52 -36 40 C-46 26 -51 6 -53 -12 Z`}
          fill={fill}
        />
        <Strands d="M0 -92 C-4 -50 -4 0 0 46 M-14 -90 C-28 -50 -26 0 -16 46 M14 -90 C28 -50 26 0 16 46 M-28 -82 C-46 -50 -44 0 -30 40 M28 -82 C46 -50 44 0 30 40" />
        {gleam}
      </>
    )
  if (hair === 'bob')
    return (
      <>
        <path d={`${crown} C58 20 62 48 58 66 C40 78 -40 78 -58 66 C-62 48 -58 20 -53 -12 Z`} fill={fill} />
        <Strands d="M0 -92 V70 M-14 -90 C-26 -40 -24 30 -20 70 M14 -90 C26 -40 24 30 20 70 M-28 -82 C-48 -40 -46 30 -42 68 M28 -82 C48 -40 46 30 42 68" />
        {gleam}
      </>
    )
  if (hair === 'waves')
    return (
      <>
        <path
          d={`${crown} C62 20 78 60 74 100 C80 128 66 150 44 146 C20 156 -20 156 -44 146 C-66 150 -80 128 -74 100 C-78 60 -62 20 -53 -12 Z`}
          fill={fill}
        />
        <path
          d="M-40 40 C-52 80 -34 110 -46 140 M0 30 C-10 80 12 110 0 148 M40 40 C52 80 34 110 46 140"
          fill="none"
          stroke="#000"
          strokeOpacity="0.3"
          strokeWidth="4"
        />
        {gleam}
      </>
    )
  return (
    <>
      <path d={`${crown} C51 4 44 22 32 34 C14 44 -14 44 -32 34 C-44 22 -51 4 -53 -12 Z`} fill={fill} />
      <path
        d="M-46 -30 C-30 -6 -14 8 0 14 M46 -30 C30 -6 14 8 0 14 M-24 -78 C-20 -40 -8 -6 0 14 M24 -78 C20 -40 8 -6 0 14"
        fill="none"
        stroke="#000"
        strokeOpacity="0.28"
        strokeWidth="2.5"
      />
      {gleam}
      <ellipse cx="0" cy="24" rx="27" ry="22" fill={fill} />
      <path
        d="M-17 16 C-6 4 14 8 16 24 C17 34 2 38 -6 30"
        fill="none"
        stroke="#000"
        strokeOpacity="0.35"
        strokeWidth="2.5"
      />
      {hair === 'pin' && (
        <>
          <path d="M-44 30 L42 18" stroke="#d9bb73" strokeWidth="5" strokeLinecap="round" />
          <circle cx="-46" cy="30" r="6" fill="#7fb3a1" />
        </>
      )}
      {hair === 'bun' &&
        [-1, 1].map((side) => <circle key={side} cx={side * 47} cy="17" r="4" fill="#fff4df" />)}
    </>
  )
}

const Strands = ({ d }: { d: string }) => (
  <path d={d} fill="none" stroke="#000" strokeOpacity="0.22" strokeWidth="3" />
)

function Collar({ guest: { collar, coat }, wide }: { guest: Guest; wide: number }) {
  const turn = `scale(${wide} 1)`
  if (collar === 'shirt')
    return (
      <g transform={turn}>
        <path d="M-37 76 C-20 66 20 66 37 76 L35 92 C18 80 -18 80 -35 92 Z" fill="#e8ecf3" />
        <path d="M-46 92 C-24 76 24 76 46 92 L38 106 C20 92 -20 92 -38 106 Z" fill={coat} />
        <path d="M0 94 V240" stroke="#000" strokeOpacity="0.28" strokeWidth="2" />
      </g>
    )
  if (collar === 'coat')
    return (
      <g transform={turn}>
        <path d="M-50 88 C-26 62 26 62 50 88 L46 116 C24 98 -24 98 -46 116 Z" fill={coat} />
        <path
          d="M-50 88 C-26 62 26 62 50 88"
          fill="none"
          stroke="#fff"
          strokeOpacity="0.25"
          strokeWidth="2"
        />
        <path d="M0 106 V240" stroke="#000" strokeOpacity="0.3" strokeWidth="2" />
      </g>
    )
  if (collar === 'hanbok')
    return (
      <g transform={turn}>
        <path d="M-40 82 C-20 70 20 70 40 82 L46 98 C22 86 -22 86 -46 98 Z" fill="#f6f3ea" />
        <path d="M-48 98 C-22 86 22 86 48 98 L50 110 C24 98 -24 98 -50 110 Z" fill="#8c2f3f" />
      </g>
    )
  return (
    <path
      d="M-70 100 C-40 150 40 150 70 100 C40 112 -40 112 -70 100 Z"
      transform={turn}
      fill="#c79b83"
      opacity="0.7"
    />
  )
}
