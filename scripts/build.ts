import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { build } from 'vite'
import { restOfFontFolder } from '#app/shells/rest-of-font.ts'
import { copyRestOfFont, makeFonts } from './fonts.ts'

/** A car of the catalog as a whole; its close looks and nights are not shared. */
const SHARED = /-[12](\.svg|-quarter\.webp)$/

process.env.NODE_ENV = 'production'
await makeFonts()
await build({ logLevel: 'warn' })
await build({ logLevel: 'warn', build: { ssr: true } })
copyRestOfFont(`dist/web${restOfFontFolder}`)
await drawPictures('dist/web/drawings')
compress('dist/web')

/** Drawings are components for the artist and plain files for the visitor: they cost no script and are cached. */
async function drawPictures(folder: string) {
  mkdirSync(folder, { recursive: true })
  for (const side of ['pictures', 'catalog-pictures']) {
    const { pictures } = await import(new URL(`../dist/render/${side}.js`, import.meta.url).href)
    for (const [name, svg] of Object.entries(pictures() as Record<string, string>))
      writeFileSync(`${folder}/${name}.svg`, svg)
  }
  for (const name of readdirSync(folder).filter((file) => SHARED.test(file)))
    await shareable(`${folder}/${name}`)
}

/** Messengers show no SVG: beside the drawing stands a picture of the size that they ask for. */
async function shareable(file: string) {
  const options = { fit: 'cover', position: 'center' } as const
  const picture = sharp(readFileSync(file), { density: 110 }).resize(1200, 630, options)
  await picture.jpeg({ quality: 82, mozjpeg: true }).toFile(file.replace(/\.\w+$/, '.jpg'))
}

/** Packs every text file once, as small as it gets; the server sends the packed twin. */
function compress(folder: string) {
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    if (!entry.isFile() || !/\.(js|css|svg|webmanifest|txt)$/.test(entry.name)) continue
    const path = join(entry.parentPath, entry.name)
    const bytes = readFileSync(path)
    if (bytes.length < 600) continue
    writeFileSync(
      `${path}.br`,
      brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
    )
    writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }))
  }
}
