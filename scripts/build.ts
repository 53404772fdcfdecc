import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { build } from 'vite'
import { restOfFontFolder } from '#app/shells/rest-of-font.ts'
import { copyRestOfFont, makeFonts } from './fonts.ts'

/** A car of the catalog as a whole; its close looks and nights are not shared. */
const SHARED = /-[12](\.svg|-quarter\.webp)$/

const packBrotli = promisify(brotliCompress)
const packGzip = promisify(gzip)

process.env.NODE_ENV = 'production'
await makeFonts()
await build({ logLevel: 'warn' })
await build({ logLevel: 'warn', build: { ssr: true } })
copyRestOfFont(`dist/web${restOfFontFolder}`)
await drawPictures('dist/web/drawings')
await compress('dist/web')

/** Drawings are components for the artist and plain files for the visitor: they cost no script and are cached. */
async function drawPictures(folder: string) {
  mkdirSync(folder, { recursive: true })
  for (const side of ['pictures', 'catalog-pictures']) {
    const { pictures } = await import(new URL(`../dist/render/${side}.js`, import.meta.url).href)
    for (const [name, svg] of Object.entries(pictures() as Record<string, string>))
      writeFileSync(`${folder}/${name}.svg`, svg)
  }
  // At once: a drawing takes seconds, and each keeps one core.
  const shared = readdirSync(folder).filter((file) => SHARED.test(file))
  await Promise.all(shared.map((name) => shareable(`${folder}/${name}`)))
}

/** Messengers show no SVG: beside the drawing stands a picture of the size that they ask for. */
async function shareable(file: string) {
  const options = { fit: 'cover', position: 'center' } as const
  const picture = sharp(readFileSync(file), { density: 110 }).resize(1200, 630, options)
  await picture.jpeg({ quality: 82, mozjpeg: true }).toFile(file.replace(/\.\w+$/, '.jpg'))
}

/** Packs every text file once, as small as it gets; the server sends the packed twin. */
async function compress(folder: string) {
  const files = readdirSync(folder, { withFileTypes: true, recursive: true })
  const texts = files.filter((file) => file.isFile() && /\.(js|css|svg|webmanifest|txt)$/.test(file.name))
  await Promise.all(texts.map(({ parentPath, name }) => pack(join(parentPath, name))))
}

async function pack(path: string) {
  const bytes = readFileSync(path)
  if (bytes.length < 600) return
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11 }
  writeFileSync(`${path}.br`, await packBrotli(bytes, { params }))
  writeFileSync(`${path}.gz`, await packGzip(bytes, { level: 9 }))
}
