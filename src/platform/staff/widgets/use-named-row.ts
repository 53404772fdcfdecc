import { useEffect, useRef } from 'react'
import { useSearchParams } from '#kit/ui/router.tsx'

/** Opens the row named in the URL (`open`), once, as soon as it is listed. */
export function useNamedRow<Row extends { id: string }>(
  rows: readonly Row[] | undefined,
  open: (row: Row) => void,
): void {
  const [query] = useSearchParams()
  const named = query.get('open')
  const opened = useRef<string | null>(null)
  useEffect(() => {
    const row = named === opened.current ? undefined : rows?.find(({ id }) => id === named)
    if (!row) return
    opened.current = row.id
    open(row)
  })
}
