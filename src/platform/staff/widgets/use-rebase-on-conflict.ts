import { useEffect, useRef } from 'react'
import { staleFactsOf } from './stale.ts'

type Values = Record<string, unknown>
type Taking<Row, T extends Values> = {
  row: Row
  /** Stores the current row, so that the next save is based on it. */
  take: (row: Row) => void
  valuesOf: (row: Row) => T
  form: { values: T; reset: (change: Partial<T>) => void }
}

/** For a form after a version conflict: typed fields stay, the others get the saved values, and the next press saves. */
export function useRebaseOnConflict<Row, T extends Values>({ row, take, valuesOf, form }: Taking<Row, T>) {
  const typed = useRef(form.values)
  useEffect(() => void (typed.current = form.values), [form.values])
  return (error: unknown): never => {
    const current = staleFactsOf<Row>(error)?.current
    if (current) {
      const [before, now] = [valuesOf(row), valuesOf(current)]
      const untouched = Object.entries(now).filter(([name]) => typed.current[name] === before[name])
      form.reset(Object.fromEntries(untouched) as Partial<T>)
      take(current)
    }
    throw error
  }
}
