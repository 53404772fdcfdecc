// Safari reads the object URL after the click, so it must not be revoked immediately.
const KEPT_MS = 60_000

/** Offers a file to the person, to be saved or opened under this name. */
export function saveFile(file: Blob, name: string): void {
  const href = URL.createObjectURL(file)
  Object.assign(document.createElement('a'), { href, download: name }).click()
  setTimeout(() => URL.revokeObjectURL(href), KEPT_MS)
}
