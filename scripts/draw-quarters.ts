import { mkdirSync } from 'node:fs'
import sharp, { type Sharp } from 'sharp'
import type { quarters as Quarters } from '#ride/fleet/widgets/drawings/pictures.tsx'

// Draws the cars of both sides from three quarters into public/drawings, after `npm run build`; a word picks some.
// It takes half a minute, so the build does not: what it made stands beside the code that made it.
const WIDTH = 960
/** Drawn larger and made smaller, so that edges are smooth. */
const FINER = 2.5
const OUT = 'public/drawings'

const quartersIn = async (file: string) => {
  const { quarters } = await import(new URL(`../dist/render/${file}.js`, import.meta.url).href)
  return quarters as typeof Quarters
}
const quarters = [...(await quartersIn('pictures')), ...(await quartersIn('catalog-pictures'))]

const textureOf = async (picture: Sharp) => {
  const { data, info } = await picture.ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}
const raw = ({ data, width, height }: { data: Uint8Array; width: number; height: number }) =>
  sharp(data, { raw: { width, height, channels: 4 } })
const tools: Parameters<(typeof Quarters)[number]['draw']>[1] = {
  rasterize: (svg, width, height) =>
    textureOf(sharp(Buffer.from(svg)).resize(width, height, { fit: 'fill' })),
  blurred: (picture, by) => textureOf(raw(picture).blur(by)),
}

mkdirSync(OUT, { recursive: true })
for (const { name, draw } of quarters) {
  if (!name.includes(process.argv[2] ?? '')) continue
  const picture = await draw(WIDTH * FINER, tools)
  await raw(picture)
    .removeAlpha()
    .resize(WIDTH)
    .webp({ quality: 74, effort: 6 })
    .toFile(`${OUT}/${name}.webp`)
  console.log(name)
}
