export type Versioned = { id: string; version: number }

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

export const isVersioned = (value: unknown): value is Versioned =>
  isObject(value) && typeof value.id === 'string' && typeof value.version === 'number'

/**
 * The loaded list, with each older version of a row replaced by the newer one. A user who changes a row twice in quick
 * succession then bases the second change on the first, even before the list is refetched. Data without such a row
 * stays the same object.
 */
export function replaceRow<T>(loaded: T, row: Versioned): T {
  if (!isObject(loaded)) return loaded
  if (isVersioned(loaded) && loaded.id === row.id)
    return loaded.version < row.version ? ({ ...(loaded as object), ...row } as T) : loaded
  if (Array.isArray(loaded)) {
    const next = loaded.map((part) => replaceRow(part, row))
    return next.some((part, at) => part !== loaded[at]) ? (next as T) : loaded
  }
  const entries = Object.entries(loaded).map(([key, part]) => [key, replaceRow(part, row)] as const)
  return entries.some(([key, part]) => part !== (loaded as Record<string, unknown>)[key])
    ? (Object.fromEntries(entries) as T)
    : loaded
}
