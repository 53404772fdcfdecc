import { bars, chrome, disc, face, hole, lens, light, mesh, ring } from '../car/quarter/face.ts'

/** The supercars: low, wide at the fenders, a small cabin. */
const low = { cabin: 0.8, roof: 0.55, shoulder: 0.75, flare: [5, 7] as [number, number] }

export const faces = {
  'ferrari-296-gtb': face({
    ...low,
    width: 196,
    screen: [164, 240],
    tail: 352,
    crown: 0.6,
    sweep: 40,
    nosePower: 2.2,
    half:
      lens('M54 -62 L88 -74 L92 -67 L66 -55 Z') +
      light('M58 -61 L86 -70', 2.2) +
      hole('M0 -33 H56 L70 -24 L58 -16 H0 Z') +
      hole('M66 -40 L88 -44 L90 -30 L76 -24 Z'),
    middle: hole('M-3.5 -45 h7 v9 h-7 Z', '#f2ca2a'),
  }),
  'lamborghini-huracan': face({
    ...low,
    width: 193,
    screen: [150, 256],
    tail: 376,
    sweep: 36,
    nosePower: 1.8,
    half:
      hole('M20 -34 L66 -42 L86 -32 L74 -14 L30 -14 Z') +
      hole('M30 -16 L58 -38 L62 -36 L36 -15 Z', '#23262b') +
      lens('M44 -54 L86 -68 L90 -58 L60 -46 Z') +
      light('M52 -53 L68 -57 L86 -64 M68 -57 L76 -52'),
    middle: hole('M-30 -18 h60 v6 h-60 Z'),
  }),
  'lamborghini-urus': face({
    width: 202,
    screen: [164, 262],
    tail: 494,
    crown: 0.42,
    nosePower: 2.4,
    sweep: 22,
    shoulder: 0.84,
    cabin: 0.88,
    roof: 0.7,
    cabinTaper: 0.1,
    flare: [5, 6],
    half:
      hole('M0 -90 H46 L58 -80 L48 -66 H0 Z') +
      hole('M46 -62 L92 -75 L96 -48 L54 -38 Z') +
      hole('M0 -60 H36 L42 -40 H0 Z') +
      lens('M52 -102 L94 -110 L97 -98 L64 -92 Z') +
      light('M58 -101 L74 -102 L93 -106 M74 -102 L84 -97') +
      bars([8, 20, 32], -88, -68, 2, '#24272d'),
  }),
  'porsche-911': face({
    width: 186,
    screen: [160, 232],
    tail: 430,
    crown: 0.6,
    nosePower: 2.2,
    sweep: 36,
    cabin: 0.8,
    roof: 0.6,
    flare: [4, 8],
    half:
      disc(70, -60, 11, 12.5) +
      ring(70, -60, 11, 12.5, '#6f7680', 0.8) +
      light('M64 -64 h3 M73 -64 h3 M64 -56 h3 M73 -56 h3', 2.6) +
      hole('M0 -30 H34 L30 -20 H0 Z') +
      hole('M44 -34 L82 -38 L80 -24 L42 -22 Z') +
      light('M50 -31 L76 -34', 1.6),
    middle: disc(0, -54, 3.2, 4, '#c8a24a'),
  }),
  'mclaren-750s': face({
    ...low,
    width: 193,
    screen: [156, 230],
    tail: 398,
    crown: 0.62,
    sweep: 42,
    nosePower: 2,
    roof: 0.52,
    half:
      lens('M40 -54 L78 -69 L82 -58 L66 -45 L52 -46 Z') +
      light('M46 -54 L64 -62 L76 -67', 2.2) +
      hole('M0 -24 H60 L78 -28 L72 -15 H0 Z'),
  }),
  'mercedes-g63': face({
    width: 190,
    screen: [152, 170],
    tail: 461,
    crown: 0.16,
    lid: 0.6,
    sweep: 4,
    nosePower: 5,
    noseTaper: 0,
    tuck: 1,
    shoulder: 0.97,
    cabin: 0.95,
    roof: 0.88,
    tumble: 1,
    roofRound: 5,
    wrap: 1,
    cabinTaper: 0.01,
    flare: [8, 8],
    isFlat: true,
    half:
      hole('M0 -112 H48 V-74 H0 Z') +
      bars([5, 12, 19, 26, 33, 40], -110, -76, 2.6) +
      chrome('M0 -112 H48 V-74 H0', 2.4) +
      disc(70, -95, 16, 17) +
      ring(70, -95, 13, 14, '#ffffff', 2.4) +
      disc(70, -95, 6.5, 7, '#dfe8f4') +
      hole('M0 -68 H94 V-38 H0 Z', '#16181d') +
      hole('M0 -63 H44 V-50 H0 Z M54 -63 H90 V-48 H54 Z', '#050608') +
      hole('M0 -44 H40 L36 -38 H0 Z', '#8d949e') +
      light('M56 -66 H88', 1.6),
    middle:
      disc(0, -93, 10, 10) +
      ring(0, -93, 10, 10, '#e3e7ec', 1.8) +
      chrome('M0 -102 V-93 L8 -88.5 M0 -93 L-8 -88.5', 2),
  }),
  'mercedes-maybach-s': face({
    width: 192,
    screen: [182, 274],
    tail: 474,
    crown: 0.42,
    shoulder: 0.84,
    sweep: 24,
    half:
      hole('M0 -84 L32 -83 L36 -78 L30 -42 H0 Z', '#15181d') +
      bars([3, 8, 13, 18, 23, 28], -82, -44, 1.5) +
      chrome('M0 -84 L32 -83 L36 -78 L30 -42 H0') +
      lens('M46 -82 L88 -92 L92 -80 L60 -72 Z') +
      light('M52 -80 L86 -88') +
      hole('M0 -36 H30 L26 -26 H0 Z M40 -36 L84 -40 L80 -28 H38 Z') +
      chrome('M38 -27 H82', 1.8),
  }),
  'bmw-m4': face({
    width: 189,
    screen: [162, 254],
    tail: 416,
    crown: 0.46,
    shoulder: 0.82,
    flare: [4, 5],
    half:
      hole('M4 -76 L25 -76 L29 -62 L24 -34 L8 -34 L3 -50 Z') +
      mesh('M4 -76 L25 -76 L29 -62 L24 -34 L8 -34 L3 -50 Z', 2, '#2c3036') +
      mesh('M5 -66 H27 M4 -57 H27 M4 -48 H26 M6 -40 H25', 1.3, '#2c3036') +
      lens('M36 -78 L86 -87 L90 -76 L44 -69 Z') +
      light('M44 -75 L60 -78 L58 -73 M64 -78 L82 -82 L80 -77') +
      hole('M0 -28 H36 L42 -18 H0 Z M60 -50 L86 -56 L88 -28 L68 -22 Z'),
    middle: disc(0, -82, 4, 4, '#e7ebf0') + disc(0, -82, 2.4, 2.4, '#2f62b4'),
  }),
  'bentley-continental-gt': face({
    width: 196,
    screen: [158, 252],
    tail: 434,
    shoulder: 0.82,
    flare: [3, 6],
    half:
      hole('M0 -84 L34 -82 L42 -72 L36 -46 L0 -42 Z', '#15171b') +
      mesh('M4 -80 L36 -50 M14 -82 L40 -58 M26 -81 L42 -68 M0 -72 L24 -46 M0 -60 L12 -46', 1, '#3a3f47') +
      chrome('M0 -84 L34 -82 L42 -72 L36 -46 L0 -42') +
      disc(60, -78, 12.5, 13) +
      ring(60, -78, 9.5, 10) +
      disc(84, -74, 7, 8.5) +
      ring(84, -74, 4.6, 6, '#ffffff', 1.6) +
      hole('M0 -36 H32 L28 -26 H0 Z M44 -44 L88 -48 L86 -30 L46 -28 Z'),
  }),
  'genesis-g90': face({
    width: 193,
    screen: [190, 286],
    tail: 484,
    cabinTaper: 0.12,
    roof: 0.68,
    crown: 0.42,
    shoulder: 0.84,
    half:
      hole('M0 -80 L34 -78 L46 -68 L30 -42 L0 -28 Z', '#0e1014') +
      mesh('M4 -77 L38 -58 M16 -78 L42 -66 M0 -66 L34 -48 M0 -54 L26 -40', 0.9, '#454b54') +
      mesh('M38 -74 L8 -36 M26 -78 L0 -46', 0.9, '#454b54') +
      chrome('M0 -80 L34 -78 L46 -68 L30 -42 L0 -28') +
      lens('M50 -91 L94 -95 L95 -76 L52 -76 Z') +
      light('M53 -87 L93 -91 M53 -80 L93 -82', 2.6) +
      hole('M40 -34 H86 L82 -24 H36 Z'),
  }),
  'rolls-royce-cullinan': face({
    width: 200,
    screen: [170, 236],
    tail: 514,
    crown: 0.3,
    lid: 0.8,
    sweep: 13,
    nosePower: 3.4,
    noseTaper: 0.02,
    shoulder: 0.9,
    cabin: 0.9,
    roof: 0.76,
    wrap: 8,
    cabinTaper: 0.06,
    tuck: 0.96,
    flare: [2, 2],
    half:
      hole('M0 -124 H40 V-60 H0 Z', '#14161a') +
      bars([3, 9, 15, 21, 27, 33], -121, -62, 3, '#dfe4ea') +
      chrome('M0 -124 H40 V-60 H0', 3) +
      lens('M54 -116 H92 V-100 H54 Z') +
      light('M57 -113 H89 V-103 H57 Z', 1.8) +
      hole('M0 -52 H40 V-38 H0 Z M54 -56 H92 V-40 H54 Z') +
      chrome('M54 -40 H92'),
  }),
  'aston-martin-db12': face({
    width: 198,
    screen: [150, 240],
    tail: 412,
    crown: 0.55,
    nosePower: 2.3,
    sweep: 32,
    flare: [4, 7],
    cabin: 0.82,
    roof: 0.6,
    half:
      hole('M0 -60 L30 -60 L52 -52 L62 -40 L48 -24 L0 -22 Z') +
      mesh('M0 -50 H52 M0 -42 H60 M0 -34 H56') +
      chrome('M0 -60 L30 -60 L52 -52 L62 -40 L48 -24 L0 -22') +
      lens('M56 -76 L86 -86 L92 -76 L72 -64 L60 -66 Z') +
      light('M62 -72 L74 -77 L86 -81') +
      hole('M76 -44 L92 -48 L90 -28 L80 -24 Z'),
  }),
  'maserati-granturismo': face({
    width: 196,
    screen: [172, 262],
    tail: 438,
    crown: 0.55,
    nosePower: 2.2,
    sweep: 32,
    flare: [5, 6],
    cabin: 0.82,
    roof: 0.6,
    half:
      hole('M0 -62 C26 -62 50 -56 56 -46 C54 -34 34 -28 0 -26 Z') +
      bars([8, 16, 24, 32, 40], -58, -30, 1.2, '#6c737d') +
      chrome('M0 -62 C26 -62 50 -56 56 -46 C54 -34 34 -28 0 -26') +
      lens('M66 -68 L80 -88 L92 -84 L90 -72 L74 -62 Z') +
      light('M74 -70 L82 -82') +
      hole('M68 -40 L90 -46 L90 -28 L72 -24 Z'),
    middle: chrome('M0 -34 V-54 M-6 -52 V-46 Q-6 -42 0 -42 Q6 -42 6 -46 V-52', 1.8),
  }),
  'audi-rs-etron-gt': face({
    width: 196,
    screen: [156, 258],
    tail: 452,
    flare: [4, 6],
    half:
      hole('M0 -62 H42 L58 -50 L46 -24 H0 Z', '#121419') +
      mesh('M0 -56 H48 M0 -48 H56 M0 -40 H54 M0 -32 H50', 1.4, '#2c3036') +
      hole('M62 -46 L88 -58 L92 -38 L70 -20 L58 -26 Z') +
      lens('M48 -70 L88 -82 L92 -72 L58 -60 Z') +
      light('M54 -68 L86 -77 M56 -64 l4 -2 M62 -66 l4 -2'),
    middle: [-10.5, -3.5, 3.5, 10.5].map((x) => ring(x, -66, 4.4, 4.4, '#d5dae1', 1.3)).join(''),
  }),
}
