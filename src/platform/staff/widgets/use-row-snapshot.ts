import { useState } from 'react'

/**
 * The open row. If the list no longer contains it (another page, filtered out, deleted), its last state, so that its
 * form stays open.
 */
export function useRowSnapshot<Row extends { id: string }>(
  rows: readonly Row[] | undefined,
  id: string | null,
): Row | null {
  const [last, keep] = useState<Row | null>(null)
  const found = rows?.find((row) => row.id === id)
  if (found && found !== last) keep(found)
  return found ?? (last?.id === id ? last : null)
}
