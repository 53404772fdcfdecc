import { fileTypeFromBuffer } from 'file-type'
import sharp, { type Metadata } from 'sharp'
import { openGate } from './gate.ts'

const MAX_PIXELS = 40_000_000
const MAX_HELD_BYTES = 128 * 1024 * 1024
const MAX_SIDE = 2_400
const TAKEN = new Set(['image/jpeg', 'image/png', 'image/webp'])

// One thread for each picture and no cache, so that many large pictures do not fill the memory.
sharp.concurrency(1)
sharp.cache(false)

// One picture at a time for uploads and one for views, so that two of the pool's four threads stay free for files and
// hashes.
const redrawing = openGate(1, 24)
const sizing = openGate(1, 200)

/** The bytes that stay in memory while a progressive picture is decoded; 0 for others, which are decoded row by row. */
function heldBytes({
  width,
  height,
  channels,
  depth,
  format,
  chromaSubsampling,
  isProgressive,
}: Metadata): number {
  if (!isProgressive) return 0
  const samples = format === 'jpeg' && chromaSubsampling === '4:2:0' ? 1.5 : channels
  const isTwoBytes = format === 'jpeg' || depth === 'ushort'
  return width * height * samples * (isTwoBytes ? 2 : 1)
}

const isTooLarge = (header: Metadata): boolean =>
  header.width * header.height > MAX_PIXELS || heldBytes(header) > MAX_HELD_BYTES

export type Picture = { bytes: Buffer; width: number; height: number }

/**
 * A picture re-encoded as WebP, without metadata. Null if it is not a JPEG, PNG or WebP, or if its header declares a
 * too large size: then it is not decoded. Refuses with 503 when too many calls wait.
 */
export async function reencodePicture(bytes: Buffer): Promise<Picture | null> {
  const type = await fileTypeFromBuffer(bytes)
  if (!type || !TAKEN.has(type.mime)) return null
  return redrawing(() => draw(bytes).catch(() => null))
}

async function draw(bytes: Buffer): Promise<Picture | null> {
  const image = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error', sequentialRead: true })
  if (isTooLarge(await image.metadata())) return null
  const fitted = image
    .autoOrient()
    .resize({ width: MAX_SIDE, height: MAX_SIDE, fit: 'inside', withoutEnlargement: true })
  const { data, info } = await fitted.webp({ quality: 85 }).toBuffer({ resolveWithObject: true })
  return { bytes: data, width: info.width, height: info.height }
}

export type Format = 'avif' | 'webp'

/**
 * A stored picture at a width (never enlarged), as AVIF or WebP; its bytes are read when its turn comes. Refuses with
 * 503 when too many wait.
 */
export const resizePicture = (
  read: () => Promise<Buffer>,
  width: number,
  fit: 'cover' | 'contain',
  format: Format,
): Promise<Buffer> =>
  sizing(async () => {
    const image = sharp(await read(), { limitInputPixels: MAX_PIXELS }).resize({
      width,
      fit: fit === 'cover' ? 'cover' : 'inside',
      withoutEnlargement: true,
    })
    const drawn = format === 'avif' ? image.avif({ quality: 55, effort: 3 }) : image.webp({ quality: 82 })
    return drawn.toBuffer()
  })
