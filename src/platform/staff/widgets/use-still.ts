import { useState } from 'react'

/** The row that is open; where the list has it no more (another page, another name, gone) as it was last, so that nobody's form goes with it. */
export function useStill<Row extends { id: string }>(
  rows: readonly Row[] | undefined,
  id: string | null,
): Row | null {
  const [last, keep] = useState<Row | null>(null)
  const found = rows?.find((row) => row.id === id)
  if (found && found !== last) keep(found)
  return found ?? (last?.id === id ? last : null)
}
