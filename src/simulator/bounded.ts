/** Adds to a map and removes its oldest entry when it has too many, so that memory stays bounded. */
export function addBounded<Value>(map: Map<string, Value>, key: string, value: Value, limit = 10_000) {
  map.set(key, value)
  if (map.size <= limit) return
  const oldest = map.keys().next()
  if (!oldest.done) map.delete(oldest.value)
}
