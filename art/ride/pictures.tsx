import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { alphard } from './alphard.tsx'
import type { CarArt } from '../car/art.ts'
import { quarterView, type Tools } from '../car/quarter/picture.ts'
import { Cabin, type CabinLook } from './cabin.tsx'
import { cyberTruck } from './cyber-truck.tsx'
import { faces } from './faces.ts'
import { gv90 } from './gv90.tsx'
import { landings } from './landings.tsx'
import { lmExecutive, lmRoyal } from './lm-500h.tsx'
import { lx700h } from './lx-700h.tsx'
import { NightScene } from './night-scene.tsx'
import { purosangue } from './purosangue.tsx'
import { SideView } from '../car/side-view.tsx'
import { sprinter } from './sprinter.tsx'
import { staria } from './staria.tsx'

const cars: Record<keyof typeof faces, CarArt> = {
  'lm-500h-royal': lmRoyal,
  'lm-500h-executive': lmExecutive,
  'lx-700h-vip': lx700h,
  alphard,
  'sprinter-tourer': sprinter,
  staria,
  purosangue,
  gv90,
  'cyber-truck': cyberTruck,
}

const cabins: Record<string, CabinLook> = {
  'lm-500h-royal': {
    leather: '#f1e9dc',
    shade: '#b7a68e',
    trim: '#5b4230',
    wall: 'screen',
    seats: 2,
    ambient: '#ffd9a0',
  },
  'lm-500h-executive': {
    leather: '#e9e6e1',
    shade: '#a9a59d',
    trim: '#4a3b2f',
    wall: 'roof-screen',
    seats: 2,
    ambient: '#dfe9ff',
  },
  'lx-700h-vip': {
    leather: '#a5562f',
    shade: '#5e2c17',
    trim: '#2f241d',
    wall: 'open',
    seats: 2,
    ambient: '#ffcf94',
  },
  alphard: {
    leather: '#4a4d55',
    shade: '#24262c',
    trim: '#6b4b35',
    wall: 'roof-screen',
    seats: 2,
    ambient: '#cfe0ff',
  },
  'sprinter-tourer': {
    leather: '#d9c9b2',
    shade: '#94816a',
    trim: '#4b3728',
    wall: 'roof-screen',
    seats: 3,
    ambient: '#9fc0ff',
  },
  staria: {
    leather: '#d6d8dc',
    shade: '#8d9299',
    trim: '#3b3f47',
    wall: 'open',
    seats: 3,
    ambient: '#b7d0ff',
  },
  purosangue: {
    leather: '#7a1512',
    shade: '#3a0807',
    trim: '#22242a',
    wall: 'open',
    seats: 2,
    ambient: '#ffb9ac',
  },
  gv90: { leather: '#e8e2d6', shade: '#9d9482', trim: '#36504a', wall: 'open', seats: 2, ambient: '#bfe3d6' },
  'cyber-truck': {
    leather: '#e4e5e7',
    shade: '#9a9da3',
    trim: '#2a2d32',
    wall: 'open',
    seats: 2,
    ambient: '#dfe9ff',
  },
}

/** Every drawing by its file name. The build writes them out as plain SVG files. */
export function pictures(): Record<string, string> {
  const drawn: Record<string, ReactElement> = { ...landings() }
  for (const [at, [slug, art]] of Object.entries(cars).entries()) {
    drawn[slug] = <SideView art={art} />
    drawn[`${slug}-night`] = (
      <NightScene
        art={art}
        width={800}
        height={500}
        ground={420}
        car={{ left: 70, width: 660 }}
        porch={{ x: at % 2 ? 470 : 60, width: 300, height: 250 }}
        seed={at + 11}
      />
    )
    drawn[`${slug}-cabin`] = <Cabin look={cabins[slug]!} />
  }
  return Object.fromEntries(
    Object.entries(drawn).map(([name, picture]) => [name, renderToStaticMarkup(picture)]),
  )
}

/** Each car from three quarters, by file name: it takes seconds, so they are drawn one by one. */
export const quarters = (Object.keys(cars) as (keyof typeof cars)[]).map((slug) => ({
  name: `${slug}-quarter`,
  draw: (width: number, tools: Tools) => quarterView({ art: cars[slug], face: faces[slug], width }, tools),
}))
