import { z } from 'zod'
import { endpoint } from '#kit/contract.ts'
import { WIDTHS } from './rules.ts'
import { PICTURE_UNKNOWN } from './copy.ts'

/** A picture of a car in the input of staff: a built-in drawing, or the reference of an upload. */
export const pictureIn = z
  .string()
  .regex(/^(drawing:[a-z0-9-]{1,80}|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i, PICTURE_UNKNOWN)

/** Takes a picture (multipart field `image`, `purpose` identity or car), re-encodes it and returns its reference. */
export const upload = endpoint({
  method: 'POST',
  path: '/api/upload',
  who: 'member',
  summary: 'Upload a picture',
  upload: true,
  textFields: ['purpose'],
  output: z.string(),
  status: 201,
})

/**
 * A picture of a car for anyone, at a width; a document only for its owner and staff. Each view by staff is recorded.
 */
export const getFile = endpoint({
  method: 'GET',
  path: '/api/files/{ref}',
  who: 'anyone',
  summary: 'An uploaded picture',
  query: z.object({
    w: z.coerce
      .number()
      .refine((width) => WIDTHS.some((one) => one === width), '210, 420, 840 중 하나여야 합니다.')
      .optional(),
    fit: z.enum(['cover', 'contain']).default('cover'),
  }),
  download: 'image/webp',
})
