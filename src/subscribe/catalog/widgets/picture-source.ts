import { pictureUrl } from '#platform/file/widgets/picture-url.ts'

const drawingOf = (reference: string): string | null =>
  reference.startsWith('drawing:') ? encodeURIComponent(reference.slice('drawing:'.length)) : null

/** The path of a picture: `drawing:…` of our own, or the reference of an uploaded one. */
export const sourceOf = (reference: string): string => {
  const drawing = drawingOf(reference)
  const type = reference.endsWith('-quarter') ? 'webp' : 'svg'
  return drawing ? `/drawings/${drawing}.${type}` : pictureUrl(reference, 840)
}

/** The path of a picture for messengers, which do not show SVG. */
export const sharedSourceOf = (reference: string): string => {
  const drawing = drawingOf(reference)
  return drawing ? `/drawings/${drawing}.jpg` : sourceOf(reference)
}
