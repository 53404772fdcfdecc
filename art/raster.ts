import sharp, { type Sharp } from 'sharp'
import type { Texture } from './car/quarter/sheets.ts'
import type { Tools } from './car/quarter/picture.ts'

const textureOf = async (picture: Sharp): Promise<Texture> => {
  const { data, info } = await picture.ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}

/** A texture as a picture of sharp. */
export const pictureOf = ({ data, width, height }: Texture): Sharp =>
  sharp(data, { raw: { width, height, channels: 4 } })

/** Rasterizing and blurring by sharp, for the renderer. */
export const tools: Tools = {
  rasterize: (svg, width, height) =>
    textureOf(sharp(Buffer.from(svg)).resize(width, height, { fit: 'fill' })),
  blurred: (picture, by) => textureOf(pictureOf(picture).blur(Math.max(0.3, by))),
}
