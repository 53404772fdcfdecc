/** An id in the path of a provider's URL, encoded; `..` and the like would name another path, so they are refused. */
export function pathId(id: string): string {
  if (!id.isWellFormed() || /^\.*$/.test(id)) throw new RangeError('not an id for a path')
  return encodeURIComponent(id)
}
