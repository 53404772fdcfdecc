import { useEffect, useState } from 'react'

/** Whether a greeting is due: no homeVisited date is kept, or the one kept has passed (C-029). */
export function isGreetingDue(homeVisited: string | null, now: Date): boolean {
  const until = homeVisited ? Date.parse(homeVisited) : NaN
  return Number.isNaN(until) || until < now.getTime()
}

/** Sets the flag one second after the page has loaded. What it is for is not specified (N-02): nothing is shown. */
export function useHomeTimer(): boolean {
  const [due, setDue] = useState(false)
  useEffect(() => {
    const timer = setTimeout(
      () => setDue(isGreetingDue(localStorage.getItem('homeVisited'), new Date())),
      1000,
    )
    return () => clearTimeout(timer)
  }, [])
  return due
}
