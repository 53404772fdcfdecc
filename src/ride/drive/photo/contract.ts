import { z } from 'zod'
import { endpoint } from '#kit/contract.ts'

/**
 * Uploads a photo of a ride (multipart field `image`; JPEG, PNG or WebP up to 5 MB, stored without metadata), for an
 * event or an expense of the same ride. A repeated `upload_id` returns the same response. 409 OUTSIDE_DAYS,
 * TOO_MANY_PHOTOS; 410 CANCELED; 404 for a ride of another driver.
 */
export const createDriveFile = endpoint({
  method: 'POST',
  path: '/api/drive/{token}/rides/{rid}/files',
  who: 'anyone',
  summary: 'Upload a photo of a ride',
  textParams: ['token'],
  upload: true,
  textFields: ['upload_id'],
  output: z.object({ file: z.string() }),
  status: 201,
})
