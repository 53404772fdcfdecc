import { MAX_FILE_BYTES } from '../rules.ts'
import { FILE_TOO_LARGE, FILE_WRONG_TYPE } from '../copy.ts'

/** Picture types that the server re-encodes (C-255). */
export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp']

/** The reason in Korean why a file cannot be uploaded; null when it can (C-255, C-256). */
export function pictureRefusal({ type, size }: { type: string; size: number }): string | null {
  if (!PICTURE_TYPES.includes(type)) return FILE_WRONG_TYPE
  return size > MAX_FILE_BYTES ? FILE_TOO_LARGE : null
}

/** Whether the browser can show the file as a picture, whatever its name says. */
export async function isPicture(file: Blob): Promise<boolean> {
  const image = new Image()
  image.src = URL.createObjectURL(file)
  try {
    await image.decode()
    return true
  } catch {
    return false
  } finally {
    URL.revokeObjectURL(image.src)
  }
}
