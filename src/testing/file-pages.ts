import type { FilePlace, FoundFile } from '#providers/files/port.ts'

/** All pages of the files at a place. */
export async function filePagesOf(place: FilePlace, limit = 100): Promise<FoundFile[][]> {
  const pages: FoundFile[][] = []
  for await (const page of place.pages(limit)) pages.push(page)
  return pages
}
