import type { CarArt, Paint } from '../car/art.ts'

const sonicAgate: Paint = {
  top: '#7d8089',
  light: '#3a3d45',
  base: '#1f2127',
  deep: '#121318',
  edge: '#08090b',
  shine: 1,
}
const titanium: Paint = {
  top: '#f6f7f8',
  light: '#dcdfe3',
  base: '#b6bbc2',
  deep: '#8a9098',
  edge: '#4e545c',
  shine: 1,
}

const shape: Omit<CarArt, 'paint' | 'details'> = {
  length: 513,
  height: 195,
  wheels: { front: 97, rear: 397, radius: 36.5, arch: 41, style: 'multi' },
  sill: -20,
  profile:
    'M8 -19 C3 -21 1.5 -26 1 -32 L0 -55 C0 -72 2 -84 7 -94 C9 -98 13 -101 19 -103.5 C38 -110 58 -116 76 -120 ' +
    'C96 -140 122 -164 147 -180 C152 -183.5 158 -185.5 166 -187 C200 -193 245 -195.5 290 -195 C350 -194.5 410 -191.5 452 -187 ' +
    'C470 -185 484 -182 491 -178.5 L493 -175 C499 -160 505 -138 508 -120 C510 -108 511 -98 511.5 -88 C513 -72 513 -52 511 -40 C510 -28 507 -20 499 -19',
  glass:
    'M99 -125 C118 -145 138 -162 158 -174.5 C162 -177 168 -178.5 174 -179.5 C205 -184.5 250 -186.5 290 -186 C345 -185.5 400 -183 444 -178.5 ' +
    'C460 -177 472 -174 479 -170 C486 -160 490 -149 491 -139 C480 -132 462 -128 440 -126 L350 -121 L222 -117.5 L104 -120 Z',
  screens: ['M79 -119.5 C99 -139 124 -162 149 -178 L153.5 -176.5 C132 -162 110 -142 92 -122 Z'],
  pillars: [
    { d: 'M128 -118 L134 -162', width: 2.4 },
    { d: 'M216 -114 L224 -190', width: 9 },
    { d: 'M343 -116 L352 -190', width: 8 },
    { d: 'M470 -124 L452 -182', width: 5, color: '#141a22' },
  ],
  trims: [
    {
      d: 'M99 -125 L104 -120 L222 -117.5 L350 -121 L440 -126 C462 -128 480 -132 491 -139',
      color: 'url(#chrome)',
      width: 1.9,
    },
    {
      d: 'M152 -176 C160 -180.5 168 -182 176 -183 C205 -187.5 250 -189.5 290 -189.2 C345 -188.8 405 -186 446 -181.5 C462 -180 476 -176.5 482 -171',
      color: '#c3c8cf',
      width: 0.9,
    },
    { d: 'M142 -27 L350 -27', color: 'url(#chrome)', width: 1.6 },
  ],
  cuts: [
    'M131 -119 C128 -100 127 -82 134 -62 C138 -48 142 -36 142 -24',
    'M221 -118 L220 -100 L221 -24',
    'M349 -121 C348 -100 348 -84 346 -74 C343 -64 337 -48 336 -24',
    'M346 -112 L478 -118',
    'M79 -119 C62 -114 40 -107 22 -101',
    'M494 -172 C500 -150 504 -130 505 -112 L497 -76',
  ],
  handles: [
    [192, -103, 22],
    [228, -103, 22],
  ],
  lights: [
    { d: 'M70 -108 C150 -112 330 -110 505 -120', width: 7, opacity: 0.34 },
    { d: 'M30 -96 C60 -104 90 -106 120 -106', width: 4, opacity: 0.3 },
    { d: 'M140 -56 C220 -50 300 -50 350 -58', width: 12, opacity: 0.16 },
    { d: 'M170 -191 C230 -195 380 -194 470 -184', width: 3, opacity: 0.5 },
  ],
  shades: [
    { d: 'M60 -96 C160 -97 330 -94 500 -100', width: 8, opacity: 0.24 },
    { d: 'M140 -36 L350 -36', width: 8, opacity: 0.3 },
  ],
  mirror:
    'M112 -128 C118 -134 130 -135 133 -131 C134.5 -127 133 -121.5 130 -120 L118 -119.5 C114 -120 111 -124 112 -128 Z',
}

const details = (
  <>
    {/* spindle front in profile, slim head lamp */}
    <path d="M1 -34 L0.5 -56 C0.8 -70 3 -82 8 -91 L17 -88 C13 -76 11.5 -62 12 -48 L8 -34 Z" fill="#0d0f12" />
    <path
      d="M2.5 -84 L13 -80 M1.5 -76 L12.5 -72.5 M1 -68 L12 -65 M0.8 -60 L12 -57.5 M0.8 -52 L12 -50 M1 -44 L11 -42.5"
      stroke="#8d949e"
      strokeWidth="1.3"
    />
    <path d="M12 -97 C28 -101 46 -101 62 -98 C58 -93 46 -90 30 -90 C20 -90 14 -92 12 -97 Z" fill="#14181e" />
    <path
      d="M15 -96.5 C30 -99.5 45 -99.5 58 -97.3"
      stroke="#eef5ff"
      strokeWidth="1.7"
      fill="none"
      strokeLinecap="round"
    />
    <path
      d="M22 -93 l6 -2 M32 -93 l6 -2 M42 -93.5 l6 -2"
      stroke="#cfe0ff"
      strokeWidth="1.8"
      strokeLinecap="round"
    />
    <path d="M12 -40 C22 -44 34 -46 46 -46 L44 -38 C32 -36 20 -34 12 -32 Z" fill="#101317" opacity="0.85" />
    {/* tail lamp wrapping from the gate */}
    <path d="M511 -117 C496 -119 478 -118 462 -114 C474 -111 494 -108 511.5 -109 Z" fill="#6d0d12" />
    <path
      d="M510 -114.5 C496 -116 482 -115.5 468 -113.8"
      stroke="#ff4a43"
      strokeWidth="1.6"
      fill="none"
      strokeLinecap="round"
    />
    <path d="M499 -50 L512 -48 L512 -42 L501 -43 Z" fill="#7a1015" />
    <path
      d="M446 -186.5 C470 -184 486 -181 492 -177.5 L484 -175 C470 -180 456 -182 444 -183.5 Z"
      fill="#0c0e12"
    />
  </>
)

export const lmRoyal: CarArt = { ...shape, paint: sonicAgate, details }
export const lmExecutive: CarArt = {
  ...shape,
  paint: titanium,
  wheels: { ...shape.wheels, style: 'double' },
  details,
}
