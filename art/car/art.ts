import type { ReactNode } from 'react'
import type { WheelStyle } from './wheel.tsx'

/** From the sky side to the ground side of the body. */
export type Paint = { top: string; light: string; base: string; deep: string; edge: string; shine: number }

/** One car seen from its left side, nose to the left. Centimeters; the ground is y = 0 and up is negative. */
export type CarArt = {
  length: number
  height: number
  paint: Paint
  wheels: { front: number; rear: number; radius: number; arch: number; style: WheelStyle }
  /** Height of the lower edge of the body. */
  sill: number
  /** Outline over the top, from the front lower corner to the rear lower corner. */
  profile: string
  /** Side windows as one dark band; pillars are drawn over it. */
  glass: string
  /** The windscreen's edge as seen from the side, and a rear screen. */
  screens?: string[]
  pillars?: { d: string; width: number; color?: string }[]
  /** Chrome, black or light lines. */
  trims?: { d: string; color: string; width: number }[]
  /** Door and panel gaps. */
  cuts: string[]
  /** Flush or bar handles: x, y, width. */
  handles: [number, number, number][]
  /** Soft light along the shoulder, and soft shade below a crease. */
  lights: { d: string; width: number; opacity: number }[]
  shades: { d: string; width: number; opacity: number }[]
  mirror: string
  /** Black openings of the side: intakes, sills. Details draw them; from three quarters they are laid on. */
  openings?: string[]
  /** Black plastic round the arches and along the sill. */
  cladding?: { color: string; reach: number }
  /** Lamps and other parts that only this car has. */
  details: ReactNode
}
