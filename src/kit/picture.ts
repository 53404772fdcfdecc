import { fileTypeFromBuffer } from 'file-type'
import sharp from 'sharp'

const MAX_PIXELS = 40_000_000
const MAX_SIDE = 2_400
const TAKEN = new Set(['image/jpeg', 'image/png', 'image/webp'])

// One picture at a time and no cache: a flood of large pictures must not fill the memory.
sharp.concurrency(1)
sharp.cache(false)

export type Picture = { bytes: Buffer; width: number; height: number }

/** A picture drawn anew as WebP, without metadata; null when it is none of JPEG, PNG, WebP by its content, or too large. */
export async function redraw(bytes: Buffer): Promise<Picture | null> {
  const type = await fileTypeFromBuffer(bytes)
  if (!type || !TAKEN.has(type.mime)) return null
  try {
    const image = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' }).rotate()
    const fitted = image.resize({
      width: MAX_SIDE,
      height: MAX_SIDE,
      fit: 'inside',
      withoutEnlargement: true,
    })
    const { data, info } = await fitted.webp({ quality: 85 }).toBuffer({ resolveWithObject: true })
    return { bytes: data, width: info.width, height: info.height }
  } catch {
    return null
  }
}

export type Format = 'avif' | 'webp'

/** A stored picture at a width (never enlarged), as AVIF or WebP. */
export async function sized(
  bytes: Buffer,
  width: number,
  fit: 'cover' | 'contain',
  format: Format,
): Promise<Buffer> {
  const image = sharp(bytes, { limitInputPixels: MAX_PIXELS }).resize({
    width,
    fit: fit === 'cover' ? 'cover' : 'inside',
    withoutEnlargement: true,
  })
  return (format === 'avif' ? image.avif({ quality: 55, effort: 3 }) : image.webp({ quality: 82 })).toBuffer()
}
