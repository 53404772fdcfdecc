import { dayOf, daysBetween, HOUR_MS } from '#kit/day.ts'

const MINUTE_MS = 60_000

/** The time until a pickup as text: by KST days, then by hours and minutes; empty after the pickup. */
export function untilText(pickup: Date | null, now: Date): string {
  if (!pickup || pickup <= now) return ''
  const days = daysBetween(dayOf(now), dayOf(pickup))
  if (days === 1) return '내일 모시러 갑니다'
  if (days > 1) return `${days}일 뒤 모시러 갑니다`
  const left = pickup.getTime() - now.getTime()
  return left < HOUR_MS
    ? `${Math.max(1, Math.floor(left / MINUTE_MS))}분 뒤 모시러 갑니다`
    : `${Math.floor(left / HOUR_MS)}시간 뒤 모시러 갑니다`
}
