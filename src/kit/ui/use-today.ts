import { useEffect, useState } from 'react'
import { type Day, dayOf } from '#kit/day.ts'

/** The KST day; it moves on at midnight, also in a tab that was left open. */
export function useToday(): Day {
  const [today, setToday] = useState(() => dayOf(new Date()))
  useEffect(() => {
    const look = () => setToday(dayOf(new Date()))
    const timer = setInterval(look, 30_000)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [])
  return today
}
