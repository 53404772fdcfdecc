import type { Paint } from '../car/art.ts'

const paint = (top: string, light: string, base: string, deep: string, edge: string, shine = 1): Paint => ({
  top,
  light,
  base,
  deep,
  edge,
  shine,
})

/** Paints of the cars of the catalog, from the sky side down. */
export const paints = {
  red: paint('#ff8f7d', '#dc2a22', '#b81512', '#82090a', '#3c0405'),
  wine: paint('#c9707c', '#8b1c2e', '#651020', '#430915', '#1f0409'),
  yellow: paint('#fff2a6', '#f7cf2b', '#e3b30c', '#b08402', '#594100'),
  orange: paint('#ffd0a0', '#ff8b1f', '#ee6f06', '#b94c00', '#5e2500'),
  green: paint('#b7d6a0', '#5d9338', '#41741f', '#2a5112', '#122706'),
  racing: paint('#8fae9f', '#2f5c49', '#1b4232', '#0f2b20', '#06140e'),
  blue: paint('#9fc0ee', '#2f62b4', '#1c4790', '#102e64', '#071733'),
  midnight: paint('#8794ad', '#36435e', '#1f2a42', '#131b2d', '#080c17'),
  silver: paint('#ffffff', '#dde1e6', '#b3bac3', '#858d98', '#474d56'),
  white: paint('#ffffff', '#f2f3f4', '#d8dbdf', '#a9aeb5', '#60656d'),
  chalk: paint('#f7f5ef', '#d8d5cb', '#b9b5a9', '#8c887d', '#4b4841'),
  graphite: paint('#a4abb5', '#5d6570', '#414852', '#2a3038', '#13161b'),
  black: paint('#8a919b', '#3a3e45', '#1d2025', '#101216', '#060709'),
  bronze: paint('#e3cdb2', '#a98458', '#846239', '#5d4325', '#2d1f10'),
} satisfies Record<string, Paint>

export type PaintName = keyof typeof paints
