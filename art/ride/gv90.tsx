import type { CarArt } from '../car/art.ts'

export const gv90: CarArt = {
  length: 525,
  height: 180,
  paint: { top: '#8fa39b', light: '#3f5850', base: '#233a33', deep: '#142721', edge: '#08110e', shine: 1 },
  wheels: { front: 94, rear: 413, radius: 41.5, arch: 45, style: 'turbine' },
  sill: -23,
  profile:
    'M12 -22 C6 -24 3 -30 2 -40 L1.5 -64 C2 -86 6 -102 16 -109 C26 -114 48 -118 76 -120.5 C104 -123 128 -124.5 150 -126 ' +
    'C170 -141 196 -157 220 -166 C232 -171 246 -174.5 262 -176.5 C292 -180 330 -180.5 366 -179.5 C408 -178 444 -174 472 -167 ' +
    'C486 -163 497 -156 503 -146 C511 -132 516 -114 519 -96 C522 -78 523 -58 522 -44 C521 -32 518 -25 511 -22',
  glass:
    'M166 -128 C184 -141 206 -153 226 -160.5 C238 -165 250 -168 264 -169.5 C294 -172.5 330 -173 364 -172 C402 -171 436 -167 460 -161 ' +
    'C474 -157.5 484 -151 490 -143 C484 -135 474 -130.5 460 -129 C420 -125.5 360 -123.5 300 -123 L172 -123.5 Z',
  screens: ['M152 -126 C172 -141 198 -156 222 -164.5 L227 -162.5 C205 -154 182 -140 163 -126 Z'],
  pillars: [
    { d: 'M190 -120 L195 -148', width: 2 },
    { d: 'M299 -118 L305 -178', width: 6 },
    { d: 'M414 -118 L410 -176', width: 6 },
  ],
  trims: [
    {
      d: 'M166 -128 L172 -123.5 L300 -123 C360 -123.5 420 -125.5 460 -129 C474 -130.5 484 -135 490 -143',
      color: 'url(#chrome)',
      width: 1.5,
    },
    { d: 'M148 -29 L358 -29', color: 'url(#chrome)', width: 1.6 },
  ],
  cuts: [
    'M176 -124 C170 -104 168 -84 172 -64 L180 -27',
    'M300 -123 L300 -27',
    'M412 -126 C408 -112 392 -102 376 -86 C366 -74 360 -54 356 -27',
    'M150 -126 C110 -122 66 -118 24 -110',
    'M500 -148 C508 -130 511 -110 512 -92',
  ],
  handles: [],
  lights: [
    { d: 'M30 -104 C160 -112 330 -110 518 -106', width: 8, opacity: 0.44 },
    { d: 'M150 -58 C230 -50 300 -50 358 -60', width: 13, opacity: 0.2 },
    { d: 'M230 -174 C300 -180 400 -178 480 -163', width: 3, opacity: 0.55 },
    { d: 'M44 -88 C60 -100 128 -100 146 -84 M364 -88 C380 -102 446 -102 464 -84', width: 4, opacity: 0.3 },
  ],
  shades: [
    { d: 'M30 -92 C160 -98 330 -97 518 -94', width: 7, opacity: 0.2 },
    { d: 'M150 -40 L358 -40', width: 9, opacity: 0.32 },
  ],
  mirror:
    'M178 -131 C184 -136 198 -137 201 -133 C202 -129 200 -124.5 197 -123.5 L184 -123 C179 -124 176 -127 178 -131 Z',
  details: (
    <>
      {/* two parallel lines of light, before and behind */}
      <path d="M6 -92 H72 M5 -83 H70" stroke="#05080a" strokeWidth="4.4" strokeLinecap="round" />
      <path d="M6 -92 H72 M5 -83 H70" stroke="#9fc4ff" strokeWidth="4" filter="url(#soft)" opacity="0.6" />
      <path d="M6 -92 H71 M5 -83 H69" stroke="#f6faff" strokeWidth="2" strokeLinecap="round" />
      <path d="M450 -106 H517 M452 -97 H519" stroke="#190406" strokeWidth="4.4" strokeLinecap="round" />
      <path d="M450 -106 H517 M452 -97 H519" stroke="#ff453e" strokeWidth="2" strokeLinecap="round" />
      <path d="M3 -56 L50 -54 C50 -46 46 -38 40 -34 L4 -34 Z" fill="#07100d" opacity="0.7" />
      <path d="M8 -30 H46 M478 -30 H518" stroke="url(#chrome)" strokeWidth="1.4" />
      <path
        d="M262 -96 h28 M310 -96 h28"
        stroke="#000"
        strokeOpacity="0.55"
        strokeWidth="3"
        strokeLinecap="round"
      />
      <path
        d="M262 -97.2 h28 M310 -97.2 h28"
        stroke="#fff"
        strokeOpacity="0.35"
        strokeWidth="0.8"
        strokeLinecap="round"
      />
      <path
        d="M452 -170 C476 -165 494 -158 503 -146 L492 -148 C480 -157 466 -162 450 -165 Z"
        fill="#080f0c"
      />
    </>
  ),
}
