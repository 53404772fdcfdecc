// Safari reads the object URL after the click: it must not be revoked at once.
const KEPT_MS = 60_000

/** Hands a file to the person, to be saved or opened under that name. */
export function saveFile(file: Blob, name: string): void {
  const href = URL.createObjectURL(file)
  Object.assign(document.createElement('a'), { href, download: name }).click()
  setTimeout(() => URL.revokeObjectURL(href), KEPT_MS)
}
