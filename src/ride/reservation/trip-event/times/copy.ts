import { timeOf } from '#kit/day.ts'
import type { Language } from '#kit/language.ts'
import { stopName } from '../../recipient/copy.ts'
import { type StepTime, stepsByPlace } from './rules.ts'

/** The label of the actual times in a list of facts. */
export const ACTUAL_TIMES = '실제 시간'

const onBoard = { ko: '탑승', en: 'On board' } as const satisfies Record<Language, string>
const arrived = { ko: '도착', en: 'Arrived' } as const satisfies Record<Language, string>

/** `도착 10:24 · 탑승 10:33` for each place of a ride, in KST; empty for a place without a step. */
export const actualTexts = (
  times: readonly StepTime[] | undefined,
  stops: number,
  language: Language,
): string[] =>
  stepsByPlace(times ?? [], stops).map((steps) =>
    steps
      .map(({ kind, at }) => `${(kind === 'ON_BOARD' ? onBoard : arrived)[language]} ${timeOf(new Date(at))}`)
      .join(' · '),
  )

/** `출발지 도착 10:24 · 탑승 10:33`, one line for each place with a step. */
export function actualLines(times: readonly StepTime[], stops: number): string {
  const nameOf = (place: number) =>
    place === 0 ? '출발지' : place > stops ? '도착지' : stopName(place, 'ko')
  return actualTexts(times, stops, 'ko')
    .map((text, place) => text && `${nameOf(place)} ${text}`)
    .filter(Boolean)
    .join('\n')
}
