import { dayLabel } from '#kit/day.ts'
import { useToday } from '#kit/ui/use-today.ts'

/** The day of a pickup: 오늘, or its date. */
export function DayWord({ pickupTime }: { pickupTime: string }) {
  const day = pickupTime.slice(0, 10)
  return useToday() === day ? '오늘' : dayLabel(day)
}
