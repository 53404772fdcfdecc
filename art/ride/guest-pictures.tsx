import type { ReactNode } from 'react'
import { Bust, type Guest } from './people.tsx'
import { NightDefs, Skyline } from './scenery.tsx'

const chairman: Guest = {
  hair: 'short',
  hairColor: '#767b84',
  skin: '#b98a6c',
  coat: '#141b2d',
  coatLight: '#43527a',
  collar: 'shirt',
  lit: 'left',
  warm: '#e6ecfb',
}
const envoy: Guest = {
  hair: 'short',
  hairColor: '#7b6a52',
  skin: '#c99a7c',
  coat: '#232b3c',
  coatLight: '#8d7a68',
  collar: 'coat',
  lit: 'right',
  warm: '#ffe3bf',
}
const expert: Guest = {
  hair: 'bob',
  hairColor: '#4a3a34',
  skin: '#c0917a',
  coat: '#3a322b',
  coatLight: '#9c8468',
  collar: 'shirt',
  lit: 'right',
  warm: '#ffe6bd',
}
const artist: Guest = {
  hair: 'waves',
  hairColor: '#5a342b',
  skin: '#c79378',
  coat: '#3c0f1d',
  coatLight: '#a33a4d',
  collar: 'dress',
  lit: 'left',
  warm: '#ffe0b4',
}
const grandmother: Guest = {
  hair: 'pin',
  hairColor: '#87868a',
  skin: '#c69a80',
  coat: '#7f9a92',
  coatLight: '#d5e3da',
  collar: 'hanbok',
  lit: 'left',
  warm: '#fff4d9',
}
const child: Guest = {
  hair: 'bob',
  hairColor: '#43332c',
  skin: '#d6a98e',
  coat: '#a86f62',
  coatLight: '#eac0b0',
  collar: 'coat',
  lit: 'left',
  warm: '#fff4d9',
}

type FrameProps = { top: string; bottom: string; far: ReactNode; children: ReactNode }

/** The background is out of focus, as through a long lens. */
function Frame({ top, bottom, far, children }: FrameProps) {
  return (
    <svg xmlns="http://www.w3.org/2000/svg" width="300" height="400" viewBox="0 0 300 400">
      <NightDefs />
      <defs>
        <linearGradient id="mood" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor={top} />
          <stop offset="1" stopColor={bottom} />
        </linearGradient>
        <linearGradient id="low" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0.5" stopColor="#000" stopOpacity="0" />
          <stop offset="1" stopColor="#000" stopOpacity="0.55" />
        </linearGradient>
        <filter id="far" x="-10%" y="-10%" width="120%" height="120%">
          <feGaussianBlur stdDeviation="3.2" />
        </filter>
      </defs>
      <rect width="300" height="400" fill="url(#mood)" />
      <g filter="url(#far)">{far}</g>
      {children}
      <rect width="300" height="400" fill="url(#low)" />
    </svg>
  )
}

const Lights = ({ at, color }: { at: [number, number, number][]; color: string }) => (
  <>
    {at.map(([x, y, r]) => (
      <circle key={x} cx={x} cy={y} r={r} fill={color} opacity="0.4" />
    ))}
  </>
)

export const Chairman = () => (
  <Frame
    top="#0d1730"
    bottom="#46557f"
    far={
      <>
        <Skyline width={300} height={400} ground={380} seed={5} />
        <path d="M88 0 V400 M216 0 V400 M0 96 H300" stroke="#060b18" strokeWidth="9" />
        <Lights
          at={[
            [40, 250, 12],
            [250, 220, 16],
            [270, 300, 10],
          ]}
          color="#ffdca3"
        />
      </>
    }
  >
    <g transform="translate(150 238) scale(0.94)">
      <Bust guest={chairman} id="a" />
    </g>
  </Frame>
)

export const StateGuest = () => (
  <Frame
    top="#3a4d7c"
    bottom="#eec6a0"
    far={
      <>
        <circle cx="222" cy="250" r="58" fill="#fff0d6" opacity="0.7" />
        <path d="M-20 236 C60 216 190 212 330 222 L330 270 C200 282 60 276 -20 270 Z" fill="#f4f6fa" />
        <path d="M206 218 L258 118 L286 118 L262 220 Z" fill="#e6ebf3" />
        <path d="M214 218 L262 126 L276 126 L246 219 Z" fill="#2a4d8f" />
        <path d="M60 262 L0 330 L30 330 L110 268 Z" fill="#c4ccd9" />
        <rect y="318" width="300" height="90" fill="#4a5068" />
        <path d="M96 0 V400 M0 60 H300" stroke="#1c2338" strokeWidth="10" />
      </>
    }
  >
    <g transform="translate(128 244) scale(0.92)">
      <Bust guest={envoy} id="a" />
    </g>
  </Frame>
)

export const Expert = () => (
  <Frame
    top="#4b3d33"
    bottom="#b99a72"
    far={
      <>
        <path d="M-10 96 H310 V124 H-10 Z" fill="#eddcbf" />
        {[4, 76, 148, 220, 280].map((x) => (
          <g key={x}>
            <rect x={x} y="124" width="34" height="280" fill="#cbb28b" />
            <rect x={x} y="124" width="12" height="280" fill="#f3e5cc" />
          </g>
        ))}
        <rect x="184" y="200" width="34" height="200" fill="#ffe9c4" />
        <path d="M150 20 L320 96 H-20 Z" fill="#dcc7a3" />
      </>
    }
  >
    <g transform="translate(158 242) scale(0.98)">
      <Bust guest={expert} id="a" />
    </g>
  </Frame>
)

export const Artist = () => (
  <Frame
    top="#150a16"
    bottom="#6a2c3f"
    far={
      <>
        <path d="M40 -20 L-30 400 H190 Z M250 -20 L150 400 H330 Z" fill="#ffdfae" opacity="0.26" />
        <Lights
          at={[
            [20, 150, 9],
            [54, 176, 7],
            [86, 160, 10],
            [118, 186, 7],
            [180, 170, 9],
            [214, 150, 8],
            [244, 180, 11],
            [278, 160, 8],
            [34, 214, 12],
            [100, 226, 9],
            [204, 222, 12],
            [262, 228, 9],
          ]}
          color="#ffcf94"
        />
        <path d="M0 0 H300 V46 C250 70 200 40 150 62 C100 40 50 70 0 46 Z" fill="#5a1526" />
      </>
    }
  >
    <g transform="translate(146 236) scale(0.98)">
      <Bust guest={artist} id="a" />
    </g>
  </Frame>
)

export const Family = () => (
  <Frame
    top="#7d9a93"
    bottom="#e9dcc0"
    far={
      <>
        <path d="M-10 80 C60 40 240 40 310 80 L310 104 C240 70 60 70 -10 104 Z" fill="#3d4f4d" />
        <path d="M-10 104 C60 72 240 72 310 104 L310 118 C240 92 60 92 -10 118 Z" fill="#a65043" />
        {[24, 150, 264].map((x) => (
          <rect key={x} x={x} y="100" width="16" height="240" fill="#8b4a38" />
        ))}
        <Lights
          at={[
            [60, 180, 22],
            [96, 220, 16],
            [226, 190, 24],
            [256, 240, 14],
            [190, 160, 12],
          ]}
          color="#f7d9d2"
        />
        <rect y="318" width="300" height="90" fill="#c7b894" />
      </>
    }
  >
    <g transform="translate(116 236) scale(0.92)">
      <Bust guest={grandmother} id="a" />
    </g>
    <g transform="translate(224 306) scale(0.62)">
      <Bust guest={child} id="b" />
    </g>
  </Frame>
)
