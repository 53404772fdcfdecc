import { mkdirSync, writeFileSync } from 'node:fs'
import { build } from 'vite'
import { copyRestOfFont, makeFonts } from './fonts.ts'

process.env.NODE_ENV = 'production'
await makeFonts()
await build({ logLevel: 'warn' })
await build({ logLevel: 'warn', build: { ssr: true } })
copyRestOfFont('dist/web/fonts')
await drawPictures('dist/web/drawings')

/** Drawings are components for the artist and plain files for the visitor: they cost no script and are cached. */
async function drawPictures(folder: string) {
  const { pictures } = await import(new URL('../dist/render/pictures.js', import.meta.url).href)
  mkdirSync(folder, { recursive: true })
  for (const [name, svg] of Object.entries(pictures() as Record<string, string>)) {
    writeFileSync(`${folder}/${name}.svg`, svg)
  }
}
