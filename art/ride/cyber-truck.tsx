import type { CarArt } from '../car/art.ts'

export const cyberTruck: CarArt = {
  length: 568,
  height: 179,
  paint: { top: '#eef0f2', light: '#c9cdd2', base: '#aeb3ba', deep: '#7c828b', edge: '#4a4f57', shine: 0.7 },
  wheels: { front: 96, rear: 459, radius: 44, arch: 51, style: 'aero' },
  sill: -38,
  profile:
    'M30 -38 L8 -46 L4 -72 L2 -96 L12 -103 L236 -178.5 L246 -178.8 L560 -126 L566 -118 L558 -60 L548 -40',
  glass: 'M128 -138 L236 -172.5 L246 -172.8 L372 -151.5 L376 -131 L330 -127 L138 -130 Z',
  screens: ['M64 -118.5 L236 -176 L238 -173.5 L126 -137.5 L92 -124 Z'],
  pillars: [
    { d: 'M152 -128 L160 -152', width: 3 },
    { d: 'M252 -124 L252 -176', width: 7 },
  ],
  trims: [
    { d: 'M4 -72 L30 -38 M12 -103 L128 -137.5', color: '#2b2f35', width: 1 },
    { d: 'M148 -36 L406 -36', color: '#15171a', width: 10 },
    { d: 'M374 -152 L560 -125', color: '#2b2f35', width: 1.4 },
  ],
  cuts: [
    'M138 -129 L136 -96 L150 -42',
    'M252 -127 L254 -42',
    'M372 -130 L386 -96 L372 -42',
    'M374 -134 L564 -116',
    'M12 -102 L134 -108 L566 -112',
    'M150 -100 L190 -100 M60 -112 L60 -106',
  ],
  handles: [],
  lights: [
    { d: 'M20 -104 L136 -118 L372 -124 L560 -118', width: 5, opacity: 0.6 },
    { d: 'M150 -66 L400 -62', width: 14, opacity: 0.34 },
    { d: 'M380 -138 L556 -122', width: 7, opacity: 0.6 },
  ],
  shades: [
    { d: 'M10 -92 L560 -100', width: 9, opacity: 0.2 },
    { d: 'M148 -48 L408 -48', width: 8, opacity: 0.32 },
  ],
  mirror: 'M140 -138 L158 -141 L160 -131 L144 -129 Z',
  details: (
    <>
      {/* flat steel: hard facets, square arches, one line of light across the nose */}
      <path
        d="M2 -96 L12 -103 L136 -108 L150 -100 L566 -112 L566 -118 L374 -134 L330 -127 L138 -130 L64 -118.5 L12 -103 Z"
        fill="#fff"
        opacity="0.16"
      />
      <path
        d="M38 -38 L46 -84 L76 -99 L118 -99 L146 -84 L154 -38 L146 -38 L139 -76 L114 -90 L78 -90 L53 -76 L46 -38 Z"
        fill="#1b1d21"
      />
      <path
        d="M401 -38 L409 -84 L439 -99 L481 -99 L509 -84 L517 -38 L509 -38 L502 -76 L477 -90 L441 -90 L416 -76 L409 -38 Z"
        fill="#1b1d21"
      />
      <path
        d="M2.5 -98 L14 -104 L44 -105.5"
        stroke="#05070a"
        strokeWidth="4"
        fill="none"
        strokeLinejoin="round"
      />
      <path
        d="M3.5 -98 L14 -103.8 L42 -105.3"
        stroke="#f4f9ff"
        strokeWidth="2"
        fill="none"
        strokeLinejoin="round"
      />
      <path d="M4 -72 L34 -66 L40 -42 L30 -38 L8 -46 Z" fill="#1b1d21" />
      <path d="M8 -66 L30 -62" stroke="#eef5ff" strokeWidth="2.2" />
      <path d="M565 -116 L540 -113" stroke="#6d0d12" strokeWidth="4.5" />
      <path d="M565 -116 L542 -113.3" stroke="#ff4a43" strokeWidth="2" />
      <path d="M520 -60 L558 -62 L548 -40 L518 -38 Z" fill="#1b1d21" />
      <path d="M178 -118 h9 M292 -118 h9" stroke="#2b2f35" strokeWidth="1.8" />
      <path d="M246 -178.8 L560 -126" stroke="#fff" strokeOpacity="0.7" strokeWidth="1.2" />
      <path d="M12 -103 L236 -178.5" stroke="#fff" strokeOpacity="0.6" strokeWidth="1" />
    </>
  ),
}
