import { renderToStaticMarkup } from 'react-dom/server'
import { quarterView, type Tools } from '../car/quarter/picture.ts'
import { continentalGt, cullinan, db12, mclaren750s } from './british.tsx'
import { g90 } from './genesis.tsx'
import { etronGt, g63, m4, maybachS, porsche911 } from './german.tsx'
import { ferrari296, granTurismo, huracan, urus } from './italian.tsx'
import { type PaintName, paints } from './paints.ts'
import { faces } from './faces.ts'
import { artOf, type Sketch } from './sketch.tsx'
import { Studio, type StudioView } from './studio.tsx'

/** Every car that is drawn, and the two paints it wears. */
const cars = {
  'ferrari-296-gtb': [ferrari296, 'red', 'silver'],
  'lamborghini-huracan': [huracan, 'green', 'orange'],
  'lamborghini-urus': [urus, 'yellow', 'graphite'],
  'porsche-911': [porsche911, 'chalk', 'red'],
  'mclaren-750s': [mclaren750s, 'orange', 'blue'],
  'mercedes-g63': [g63, 'white', 'graphite'],
  'mercedes-maybach-s': [maybachS, 'midnight', 'bronze'],
  'bmw-m4': [m4, 'blue', 'yellow'],
  'bentley-continental-gt': [continentalGt, 'racing', 'silver'],
  'genesis-g90': [g90, 'white', 'racing'],
  'rolls-royce-cullinan': [cullinan, 'silver', 'midnight'],
  'aston-martin-db12': [db12, 'racing', 'bronze'],
  'maserati-granturismo': [granTurismo, 'wine', 'blue'],
  'audi-rs-etron-gt': [etronGt, 'graphite', 'red'],
} satisfies Record<keyof typeof faces, [sketch: Sketch, first: PaintName, second: PaintName]>

const views: Record<StudioView, string> = { side: '', front: '-front', rear: '-rear', night: '-night' }

/** Every picture by its file name. The build writes them out as plain SVG files. */
export function pictures(): Record<string, string> {
  const drawn = Object.entries(cars).flatMap(([slug, [sketch, ...wears]]) =>
    wears.flatMap((paint, at) =>
      (Object.keys(views) as StudioView[]).map((view) => [
        `${slug}-${at + 1}${views[view]}`,
        renderToStaticMarkup(<Studio sketch={sketch} paint={paints[paint]} view={view} />),
      ]),
    ),
  )
  return Object.fromEntries(drawn)
}

/** Each car from three quarters in each of its paints, by file name: it takes seconds, so they are drawn one by one. */
export const quarters = (Object.keys(cars) as (keyof typeof cars)[]).flatMap((slug) => {
  const [sketch, ...wears] = cars[slug]
  return wears.map((paint, at) => ({
    name: `${slug}-${at + 1}-quarter`,
    draw: (width: number, tools: Tools) =>
      quarterView({ art: artOf(sketch, paints[paint]), face: faces[slug], width }, tools),
  }))
})
