import { bars, chrome, disc, face, hole, lens, light, mesh, ring } from '../car/quarter/face.ts'

/** Vans: upright, broad at the roof, with a short nose. */
const van = {
  crown: 0.3,
  lid: 0.75,
  sweep: 17,
  nosePower: 3,
  noseTaper: 0.03,
  tuck: 0.97,
  shoulder: 0.93,
  cabin: 0.95,
  roof: 0.84,
  tumble: 1.1,
  roofRound: 10,
  wrap: 14,
  cabinTaper: 0.04,
  flare: [1.5, 1.5] as [number, number],
}

const lm = face({
  ...van,
  width: 189,
  screen: [78, 151],
  tail: 507,
  half:
    hole('M0 -88 L30 -87 L54 -58 L62 -26 H0 Z', '#0d0f13') +
    mesh('M0 -80 H36 M0 -72 H42 M0 -64 H49 M0 -56 H54 M0 -48 H56 M0 -40 H58 M0 -32 H60', 2, '#7d848e') +
    lens('M40 -93 L88 -98 L91 -86 L60 -84 Z') +
    light('M45 -92 L87 -96', 2) +
    light('M60 -88 l5 -.6 M70 -89 l5 -.6 M80 -90 l5 -.6', 2) +
    hole('M70 -48 L88 -52 L88 -32 L74 -30 Z', '#101317'),
  middle: ring(0, -72, 6, 4.6, '#dfe4ea', 1.6),
})

export const faces = {
  'lm-500h-royal': lm,
  'lm-500h-executive': lm,
  'lx-700h-vip': face({
    width: 199,
    screen: [143, 194],
    tail: 502,
    crown: 0.28,
    lid: 0.75,
    sweep: 12,
    nosePower: 3.4,
    noseTaper: 0.01,
    shoulder: 0.92,
    cabin: 0.92,
    roof: 0.78,
    tuck: 0.97,
    wrap: 9,
    cabinTaper: 0.05,
    flare: [3, 3],
    half:
      hole('M0 -112 L40 -112 L58 -84 L46 -50 L52 -46 H0 Z', '#0d0f13') +
      mesh('M0 -105 H44 M0 -97 H49 M0 -89 H54 M0 -81 H55 M0 -73 H53 M0 -65 H50 M0 -57 H47', 3, '#b9c0c9') +
      chrome('M40 -112 L58 -84 L46 -50', 1.4) +
      lens('M52 -114 L94 -112 L95 -98 L64 -99 Z') +
      light('M57 -111 L92 -109.5', 2) +
      light('M66 -103 l6 0 M76 -103 l6 0 M86 -103 l5 0', 2.2) +
      hole('M64 -64 L90 -66 L88 -48 L68 -46 Z', '#0d0f13'),
    middle: ring(0, -85, 7.4, 5.6, '#e7ebf0', 2),
  }),
  alphard: face({
    ...van,
    width: 185,
    screen: [76, 145],
    tail: 496,
    half:
      hole('M0 -92 L52 -92 L66 -66 L70 -28 H0 Z', '#15181d') +
      bars([6, 14, 22, 30, 38, 46], -90, -30, 2.6, '#c9cfd6') +
      mesh('M0 -78 H58 M0 -66 H64 M0 -54 H66 M0 -42 H68', 1.8, '#15181d') +
      chrome('M0 -93 H52 L66 -66 L70 -28', 2) +
      lens('M58 -98 L89 -101 L90 -86 L70 -78 Z') +
      light('M62 -95 L87 -98 M72 -82 L86 -88', 2),
    middle: ring(0, -82, 6.4, 4.6, '#ffffff', 1.8),
  }),
  'sprinter-tourer': face({
    ...van,
    width: 202,
    screen: [84, 142],
    tail: 591,
    sweep: 20,
    roof: 0.82,
    roofRound: 12,
    half:
      hole('M0 -100 L44 -98 L52 -80 L42 -60 H0 Z', '#101216') +
      chrome('M0 -90 H44 M0 -76 H46', 3) +
      lens('M60 -112 L88 -110 L90 -90 L66 -86 Z') +
      light('M64 -108 L85 -107 L86 -93', 2) +
      disc(74, -97, 5, 5, '#aeb8c6') +
      hole('M0 -52 H97 V-28 H0 Z', '#15171b') +
      hole('M0 -47 H56 L52 -34 H0 Z', '#08090b'),
    middle:
      disc(0, -83, 11, 11, '#15181d') +
      ring(0, -83, 10, 10, '#e7ebf0', 2) +
      chrome('M0 -92 V-83 L8 -78 M0 -83 L-8 -78', 2),
  }),
  staria: face({
    ...van,
    width: 200,
    screen: [56, 182],
    tail: 519,
    crown: 0.4,
    sweep: 24,
    nosePower: 2.4,
    roof: 0.8,
    wrap: 22,
    half:
      light('M0 -90 H86', 1.8) +
      hole('M0 -66 H82 L86 -48 L76 -28 H0 Z', '#17191e') +
      mesh('M0 -58 H84 M0 -50 H84 M0 -42 H82 M0 -34 H78', 1.6, '#5b626c') +
      lens('M62 -74 L88 -76 L88 -52 L66 -52 Z') +
      light('M66 -70 h8 v6 h-8 Z M78 -71 h7 v6 h-7 Z M68 -60 h7 v5 h-7 Z M79 -61 h6 v5 h-6 Z', 1.6),
    middle: chrome('M-6 -80 L-2 -74 M6 -80 L2 -74 M-3 -77 H3', 2),
  }),
  purosangue: face({
    width: 203,
    screen: [178, 256],
    tail: 470,
    crown: 0.5,
    shoulder: 0.82,
    cabin: 0.84,
    roof: 0.64,
    sweep: 30,
    nosePower: 2.3,
    flare: [5, 7],
    half:
      lens('M58 -80 L92 -78 L94 -71 L64 -73 Z') +
      light('M62 -77 L91 -75', 1.8) +
      hole('M0 -56 H44 L60 -46 L48 -32 H0 Z') +
      mesh('M0 -50 H50 M0 -44 H56 M0 -38 H52', 1, '#30343b') +
      hole('M70 -60 L92 -62 L94 -40 L78 -34 Z') +
      hole('M0 -28 H60 L54 -22 H0 Z'),
    middle: hole('M-3.5 -68 h7 v9 h-7 Z', '#f2ca2a'),
  }),
  gv90: face({
    width: 199,
    screen: [152, 223],
    tail: 504,
    crown: 0.34,
    lid: 0.8,
    sweep: 18,
    nosePower: 2.8,
    shoulder: 0.88,
    cabin: 0.9,
    roof: 0.72,
    wrap: 14,
    cabinTaper: 0.08,
    flare: [3, 3],
    half:
      light('M46 -98 L92 -98 M46 -90 L92 -90', 2.4) +
      mesh('M0 -84 L34 -82 L42 -68 L24 -44 L0 -34', 1.4, '#5c6660') +
      mesh('M6 -80 L38 -62 M0 -70 L34 -52 M0 -58 L26 -44 M36 -78 L8 -40 M20 -82 L0 -56', 0.9, '#5c6660') +
      hole('M0 -32 H80 L74 -24 H0 Z'),
    middle: chrome('M-12 -102 L0 -100 L12 -102', 1.8),
  }),
  'cyber-truck': face({
    width: 203,
    screen: [66, 236],
    tail: 548,
    crown: 0.12,
    lid: 0.5,
    sweep: 6,
    nosePower: 3.4,
    noseTaper: 0,
    tuck: 0.96,
    shoulder: 0.97,
    cabin: 0.96,
    roof: 0.62,
    tumble: 1,
    roofRound: 1,
    wrap: 2,
    cabinTaper: 0,
    flare: [2, 2],
    isFlat: true,
    half:
      light('M0 -92 H98', 2.4) +
      hole('M0 -74 H90 L94 -62 L88 -44 H0 Z', '#15171b') +
      light('M66 -66 H86', 1.6),
  }),
}
