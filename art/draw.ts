import { writeFileSync } from 'node:fs'
import sharp, { type Sharp } from 'sharp'
import { runnerImport } from 'vite'
import type * as Pictures from './pictures.ts'
import { pictureOf, tools } from './raster.ts'

// npm run draw: renders the drawings into public/drawings, where the product takes them from; a word picks some by name.
// The three-quarter views take six minutes of one core, so the build does not draw: the files are committed.
const OUT = 'public/drawings'
const WIDTH = 960
/** A three-quarter view is drawn larger and scaled down, so that its edges are smooth. */
const FINER = 2.5
/** A whole car of the catalog is shared in messengers; its close looks and nights are not. */
const SHARED = /-[12](-quarter)?$/

// Vite reads the TSX of the drawings; Node cannot.
const { svgs, quarters } = (await runnerImport<typeof Pictures>('./art/pictures.ts')).module
const isWanted = (name: string) => name.includes(process.argv[2] ?? '')

/** Messengers show no SVG and no WebP: they get a JPEG of the size that they ask for. */
async function share(name: string, picture: Sharp): Promise<void> {
  if (!SHARED.test(name)) return
  const sized = picture.resize(1200, 630, { fit: 'cover', position: 'center' })
  await sized.jpeg({ quality: 82, mozjpeg: true }).toFile(`${OUT}/${name}.jpg`)
}

for (const [name, svg] of Object.entries(svgs()).filter(([one]) => isWanted(one))) {
  writeFileSync(`${OUT}/${name}.svg`, svg)
  await share(name, sharp(Buffer.from(svg), { density: 110 }))
}
for (const { name, draw } of quarters.filter((one) => isWanted(one.name))) {
  const file = `${OUT}/${name}.webp`
  const picture = pictureOf(await draw(WIDTH * FINER, tools))
  await picture.removeAlpha().resize(WIDTH).webp({ quality: 74, effort: 6 }).toFile(file)
  await share(name, sharp(file))
  console.log(name)
}
