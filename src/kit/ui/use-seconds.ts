import { useEffect, useState } from 'react'

const SECOND_MS = 1_000

/** The value of a clock, read each second. */
export function useSeconds(read: () => number): number {
  const [now, setNow] = useState(read)
  useEffect(() => {
    const timer = setInterval(() => setNow(read()), SECOND_MS)
    return () => clearInterval(timer)
  }, [read])
  return now
}
