import { pathOf } from '#kit/web/call.ts'
import { getFile } from '../contract.ts'
import type { WIDTHS } from '../rules.ts'

/** The URL of an uploaded picture at a width in pixels; without a width, at its own. */
export const pictureUrl = (ref: string, w?: (typeof WIDTHS)[number]): string =>
  pathOf(getFile, { params: { ref }, query: { w, fit: 'cover' } })
