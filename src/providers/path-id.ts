/** An id in the path of a provider's URL, encoded; ids like `..` would change the path, so they are refused. */
export function pathId(id: string): string {
  if (!id.isWellFormed() || /^\.*$/.test(id)) throw new RangeError('not an id for a path')
  return encodeURIComponent(id)
}
