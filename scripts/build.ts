import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { build } from 'vite'
import { restOfFontFolder } from '#app/shells/rest-of-font.ts'
import { copyRestOfFont, makeFonts } from './fonts.ts'

const packBrotli = promisify(brotliCompress)
const packGzip = promisify(gzip)

process.env.NODE_ENV = 'production'
await makeFonts()
await build({ logLevel: 'warn' })
await build({ logLevel: 'warn', build: { ssr: true } })
copyRestOfFont(`dist/web${restOfFontFolder}`)
await compress('dist/web')

/** Compresses every text file once at the highest level; the server sends the compressed copy. */
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
