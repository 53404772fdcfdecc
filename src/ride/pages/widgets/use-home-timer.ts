import { useEffect, useState } from 'react'
import { addDays, dayOf, startOf } from '#kit/day.ts'
import { browserStorage } from '#kit/web/browser-storage.ts'

/** Whether a greeting is due: no homeVisited date is stored, or the stored date has passed (C-029). */
export function isGreetingDue(homeVisited: string | null, now: Date): boolean {
  const until = homeVisited ? Date.parse(homeVisited) : NaN
  return Number.isNaN(until) || until < now.getTime()
}

/** `homeVisited` after a visit: the end of its KST day, so that the flag is set once a day (decision 47). */
export const endOfVisitDay = (now: Date): string => startOf(addDays(dayOf(now), 1)).toISOString()

/** Sets the flag one second after the page has loaded, and stores the visit. Its purpose is not specified (N-02), so nothing is shown. */
export function useHomeTimer(): boolean {
  const [due, setDue] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => {
      const [now, stored] = [new Date(), browserStorage.getItem('homeVisited')]
      if (!isGreetingDue(stored, now)) return
      setDue(true)
      browserStorage.setItem('homeVisited', endOfVisitDay(now))
    }, 1000)
    return () => clearTimeout(timer)
  }, [])
  return due
}
