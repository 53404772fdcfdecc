import type { Day } from '#kit/day.ts'
import { type DayFill, type DayState, dayState, FEW_CARS } from '#ride/fleet/rules.ts'

const CLOSED: Record<Exclude<DayState, 'OPEN'>, string> = {
  PAST: '불가',
  BEFORE_OPENING: '오픈 전',
  TOO_FAR: '불가',
}

type Note = { text: string; tone: 'closed' | 'full' | 'few' }
/** The number of free cars on a day; absent if unknown. */
type Cars = { free: number; state: DayFill }

/** The note under a day: why it is closed (C-143), or that few cars are left. */
export function dayNote(day: Day, today: Day, openDate: number, known?: Cars): Note | null {
  const state = dayState(day, today, openDate)
  if (state !== 'OPEN') return { text: CLOSED[state], tone: 'closed' }
  if (!known) return null
  if (known.state !== 'OPEN') return { text: '마감', tone: 'full' }
  return known.free <= FEW_CARS ? { text: `${known.free}대`, tone: 'few' } : null
}
