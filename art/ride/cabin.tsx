export type CabinLook = {
  leather: string
  shade: string
  trim: string
  /** A wall with a broad screen between the front and the guests, or the backs of the front seats. */
  wall: 'screen' | 'open' | 'roof-screen'
  /** Two armchairs, or a bench of three. */
  seats: 2 | 3
  ambient: string
}

/** The cabin as a guest enters it: seats from the front, city in the windows, a line of light overhead. */
export function Cabin({ look }: { look: CabinLook }) {
  const places = look.seats === 2 ? [250, 550] : [180, 400, 620]
  const size = look.seats === 2 ? 1 : 0.78
  return (
    <svg xmlns="http://www.w3.org/2000/svg" width="800" height="500" viewBox="0 0 800 500">
      <CabinDefs look={look} />
      <rect width="800" height="500" fill="url(#room)" />
      <path d="M0 70 L800 70 L700 20 L100 20 Z" fill="#1a1d25" />
      <path d="M0 0 H800 V40 L690 84 H110 L0 40 Z" fill="url(#ceiling)" />
      <path d="M120 80 H680" stroke={look.ambient} strokeWidth="3" strokeLinecap="round" />
      <path d="M120 80 H680" stroke={look.ambient} strokeWidth="14" opacity="0.4" filter="url(#blur)" />
      {look.wall === 'roof-screen' && <RoofScreen />}
      <SideWindow />
      <g transform="translate(800 0) scale(-1 1)">
        <SideWindow />
      </g>
      <RearWindow />
      <path d="M0 398 C160 372 640 372 800 398 V500 H0 Z" fill="#0c0e13" />
      <path d="M60 470 C220 440 580 440 740 470 V500 H60 Z" fill="#1a1e27" />
      {places.map((x) => (
        <g key={x} transform={`translate(${x} 452) scale(${size})`}>
          <Armchair />
        </g>
      ))}
      {look.seats === 2 && <Console look={look} />}
      {look.wall === 'screen' && <WallScreen look={look} />}
      <rect width="800" height="500" fill="url(#vignette)" />
    </svg>
  )
}

function CabinDefs({ look }: { look: CabinLook }) {
  return (
    <defs>
      <linearGradient id="room" x1="0" y1="0" x2="0" y2="1">
        <stop offset="0" stopColor="#2b2f3a" />
        <stop offset="1" stopColor="#0d0f15" />
      </linearGradient>
      <linearGradient id="ceiling" x1="0" y1="0" x2="0" y2="1">
        <stop offset="0" stopColor="#0f1117" />
        <stop offset="1" stopColor="#3c4150" />
      </linearGradient>
      <linearGradient id="leather" x1="0" y1="0" x2="0" y2="1">
        <stop offset="0" stopColor={look.leather} />
        <stop offset="1" stopColor={look.shade} />
      </linearGradient>
      <linearGradient id="side" x1="0" y1="0" x2="1" y2="0">
        <stop offset="0" stopColor={look.shade} />
        <stop offset="0.5" stopColor={look.leather} />
        <stop offset="1" stopColor={look.shade} />
      </linearGradient>
      <linearGradient id="wood" x1="0" y1="0" x2="1" y2="0">
        <stop offset="0" stopColor={look.trim} />
        <stop offset="0.5" stopColor="#b58a63" />
        <stop offset="1" stopColor={look.trim} />
      </linearGradient>
      <linearGradient id="dusk" x1="0" y1="0" x2="0" y2="1">
        <stop offset="0" stopColor="#1b2d5a" />
        <stop offset="0.7" stopColor="#5f6f9d" />
        <stop offset="1" stopColor="#d9a883" />
      </linearGradient>
      <radialGradient id="vignette" cx="0.5" cy="0.55" r="0.75">
        <stop offset="0.55" stopColor="#000" stopOpacity="0" />
        <stop offset="1" stopColor="#000" stopOpacity="0.6" />
      </radialGradient>
      <filter id="blur">
        <feGaussianBlur stdDeviation="6" />
      </filter>
    </defs>
  )
}

function SideWindow() {
  return (
    <>
      <path
        d="M0 104 L96 112 C112 114 118 122 118 136 L112 266 C111 280 104 288 90 290 L0 304 Z"
        fill="url(#dusk)"
      />
      <path d="M0 268 h22 v-70 h18 v50 h20 v-84 h16 v96 h36 v30 L90 290 L0 304 Z" fill="#1a2748" />
      <path
        d="M6 210 h6 M28 214 h6 M28 226 h6 M64 182 h6 M64 196 h6 M66 214 h5 M84 270 h8"
        stroke="#ffdca3"
        strokeWidth="3"
      />
      <path
        d="M0 104 L96 112 C112 114 118 122 118 136 L112 266 C111 280 104 288 90 290 L0 304"
        fill="none"
        stroke="#05070b"
        strokeWidth="7"
      />
      <path d="M0 330 L120 312 L132 372 L0 410 Z" fill="#20242e" />
      <path d="M0 336 L120 318" stroke="url(#wood)" strokeWidth="7" />
    </>
  )
}

function RearWindow() {
  return (
    <>
      <path
        d="M200 122 C330 110 470 110 600 122 L616 224 H184 Z"
        fill="url(#dusk)"
        stroke="#07090d"
        strokeWidth="8"
        strokeLinejoin="round"
      />
      <path
        d="M192 224 v-24 h40 v-30 h26 v30 h44 v-52 h30 v40 h48 v-22 h36 v34 h52 v-60 h24 v46 h42 v-24 h34 v36 h40 v26 Z"
        fill="#1a2748"
      />
    </>
  )
}

/** Winged headrest, quilted back, arm rests, seat and leg rest. */
function Armchair() {
  const seams = [-44, -22, 0, 22, 44]
  return (
    <g stroke="#000" strokeOpacity="0.22">
      <path
        d="M-92 -286 C-96 -320 -70 -334 0 -334 C70 -334 96 -320 92 -286 L84 -236 C60 -246 -60 -246 -84 -236 Z"
        fill="url(#side)"
      />
      <path
        d="M-52 -302 C-52 -318 -30 -322 0 -322 C30 -322 52 -318 52 -302 L48 -268 C30 -262 -30 -262 -48 -268 Z"
        fill="url(#leather)"
      />
      <path
        d="M-96 -240 C-66 -256 66 -256 96 -240 C104 -190 104 -150 98 -104 H-98 C-104 -150 -104 -190 -96 -240 Z"
        fill="url(#side)"
      />
      <path
        d="M-66 -236 C-40 -246 40 -246 66 -236 C72 -190 72 -150 68 -108 H-68 C-72 -150 -72 -190 -66 -236 Z"
        fill="url(#leather)"
      />
      {seams.map((x) => (
        <path key={x} d={`M${x} -240 L${x * 1.04} -108`} fill="none" strokeOpacity="0.28" />
      ))}
      <path d="M-68 -196 C-30 -190 30 -190 68 -196 M-70 -152 C-30 -146 30 -146 70 -152" fill="none" />
      <path d="M-92 -108 C-60 -120 60 -120 92 -108 L98 -62 C60 -52 -60 -52 -98 -62 Z" fill="url(#leather)" />
      <path d="M-84 -62 C-50 -54 50 -54 84 -62 L78 10 C40 20 -40 20 -78 10 Z" fill="url(#side)" />
      <path d="M-60 -48 V8 M0 -46 V14 M60 -48 V8" fill="none" strokeOpacity="0.16" />
      {[-1, 1].map((side) => (
        <g key={side} transform={`scale(${side} 1)`}>
          <path
            d="M92 -152 C120 -156 132 -148 132 -134 L128 -60 C126 -48 116 -44 100 -46 L96 -120 Z"
            fill="url(#side)"
          />
          <path d="M94 -152 C118 -155 129 -149 130 -138 L96 -134 Z" fill="url(#wood)" stroke="none" />
        </g>
      ))}
      <path
        d="M-88 -300 C-80 -322 -50 -328 0 -328 C50 -328 80 -322 88 -300"
        fill="none"
        stroke="#fff"
        strokeOpacity="0.3"
        strokeWidth="2"
      />
    </g>
  )
}

function Console({ look }: { look: CabinLook }) {
  return (
    <>
      <path d="M374 318 h52 l10 150 h-72 Z" fill="#171a21" />
      <path d="M374 318 h52 l4 40 h-60 Z" fill="url(#wood)" />
      <rect
        x="384"
        y="326"
        width="32"
        height="22"
        rx="3"
        fill="#0a0d14"
        stroke={look.ambient}
        strokeOpacity="0.7"
      />
      <circle cx="400" cy="384" r="11" fill="#0a0c10" stroke="#8a919d" />
    </>
  )
}

function WallScreen({ look }: { look: CabinLook }) {
  return (
    <>
      <path d="M150 44 H650 L640 106 H160 Z" fill="#07090e" stroke="#3a4150" strokeWidth="2" />
      <path d="M160 49 H640 L632 101 H168 Z" fill="url(#dusk)" opacity="0.9" />
      <path d="M168 101 c80 -34 130 -8 190 -22 s120 -30 180 -6 s70 20 94 28 Z" fill="#0f1b3a" />
      <path d="M160 108 H640" stroke={look.ambient} strokeWidth="2" opacity="0.8" />
    </>
  )
}

function RoofScreen() {
  return (
    <>
      <path d="M300 62 H500 L490 128 H310 Z" fill="#06080c" stroke="#3a4150" strokeWidth="2" />
      <path d="M308 67 H492 L484 122 H316 Z" fill="url(#dusk)" />
    </>
  )
}
