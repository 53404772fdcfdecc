import { dayOf, daysBetween, HOUR_MS, MINUTE_MS } from '#kit/day.ts'

/** A pickup of tomorrow within this many hours is shown in hours: at 23:45 a car for 00:15 comes in half an hour. */
const NEAR_HOURS = 6

/** The time until a pickup as text: by KST days, then by hours and minutes; empty after the pickup. */
export function untilText(pickup: Date | null, now: Date): string {
  if (!pickup || pickup <= now) return ''
  const days = daysBetween(dayOf(now), dayOf(pickup))
  const left = pickup.getTime() - now.getTime()
  if (days === 1 && left >= NEAR_HOURS * HOUR_MS) return '내일 모시러 갑니다'
  if (days > 1) return `${days}일 뒤 모시러 갑니다`
  return left < HOUR_MS
    ? `${Math.max(1, Math.floor(left / MINUTE_MS))}분 뒤 모시러 갑니다`
    : `${Math.floor(left / HOUR_MS)}시간 뒤 모시러 갑니다`
}
