type Row = { id: string }

/** The next document; at the end of the queue, the first of the others; null if there is no other. */
export function nextOf<R extends Row>(rows: readonly R[], id: string): R | null {
  const after = rows[rows.findIndex((row) => row.id === id) + 1]
  return after ?? rows.find((row) => row.id !== id) ?? null
}

/** The previous document; null for the first one. */
export const previousOf = <R extends Row>(rows: readonly R[], id: string): R | null =>
  rows[rows.findIndex((row) => row.id === id) - 1] ?? null
