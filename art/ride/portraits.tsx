import { Bust, type Guest } from './people.tsx'
import { NightDefs, Skyline } from './scenery.tsx'

const guests = {
  chairman: {
    hair: 'short',
    hairColor: '#6b6f77',
    skin: '#b98a6c',
    coat: '#151c2e',
    coatLight: '#5a5f78',
    collar: 'shirt',
    lit: 'right',
    warm: '#ffdcae',
  },
  lady: {
    hair: 'bun',
    hairColor: '#54403a',
    skin: '#c99a80',
    coat: '#2b2233',
    coatLight: '#8d6f72',
    collar: 'coat',
    lit: 'right',
    warm: '#ffe0bd',
  },
} satisfies Record<string, Guest>

/** A guest in the back seat, looking out at the lights of the town. */
export function Portrait({ who, seed, warm }: { who: keyof typeof guests; seed: number; warm: string }) {
  return (
    <svg xmlns="http://www.w3.org/2000/svg" width="480" height="300" viewBox="0 0 480 300">
      <NightDefs />
      <defs>
        <filter id="far">
          <feGaussianBlur stdDeviation="2.5" />
        </filter>
        <linearGradient id="chair" x1="1" x2="0">
          <stop offset="0" stopColor="#7a6453" />
          <stop offset="0.6" stopColor="#3b3029" />
          <stop offset="1" stopColor="#191512" />
        </linearGradient>
        <clipPath id="pane">
          <path d="M-10 30 L390 18 C430 18 448 36 454 66 L466 176 C468 196 456 206 436 207 L-10 214 Z" />
        </clipPath>
      </defs>
      <rect width="480" height="300" fill="#0c0f17" />
      <g clipPath="url(#pane)">
        <g filter="url(#far)">
          <Skyline width={480} height={300} ground={214} seed={seed} />
        </g>
        {[
          [60, 150, 16],
          [112, 176, 10],
          [330, 160, 18],
          [386, 128, 11],
          [296, 186, 9],
          [416, 182, 14],
        ].map(([x, y, r]) => (
          <circle key={x} cx={x} cy={y} r={r} fill={warm} opacity="0.34" />
        ))}
        <path d="M60 10 L150 10 L30 214 L-60 214 Z" fill="#fff" opacity="0.05" />
      </g>
      <path
        d="M-10 30 L390 18 C430 18 448 36 454 66 L466 176 C468 196 456 206 436 207 L-10 214"
        fill="none"
        stroke="#04060a"
        strokeWidth="8"
      />
      <path d="M0 236 L480 226 V300 H0 Z" fill="#171b25" />
      <path d="M0 238 L480 228" stroke={warm} strokeWidth="2" opacity="0.8" />
      <g transform="translate(226 176) scale(0.82)">
        <Bust guest={guests[who]} id="a" />
      </g>
      <path d="M36 300 C30 186 40 150 86 148 C138 148 156 186 154 300 Z" fill="url(#chair)" />
      <path
        d="M50 176 C56 160 74 156 92 157 C116 158 134 168 140 190"
        fill="none"
        stroke="#a58a74"
        strokeWidth="2.5"
        opacity="0.7"
      />
    </svg>
  )
}
