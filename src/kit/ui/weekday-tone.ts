import { type Day, weekdayOf } from '#kit/day.ts'

const TONES: Record<string, string> = { 일: 'text-negative-text', 토: 'text-sub01-text' }

/** The text color of a Saturday or a Sunday; undefined on other days. */
export const weekdayTone = (day: Day): string | undefined => TONES[weekdayOf(day)]
