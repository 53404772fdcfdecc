import { brand } from '#brand'
import { instantLabel } from '#kit/day.ts'
import type { CancelEnd, CancelRefusalCode, CancelStep, StepsRefusalCode } from './rules.ts'

/** `출발 24시간 전`; `출발` for the pickup itself. */
export const beforeText = (hours: number): string => (hours ? `출발 ${hours}시간 전` : '출발')

type Part = { until: string; returned: number }

/** `A까지 취소하면 1 Ticket, B까지 0.5 Ticket을 돌려 드립니다. 그 뒤 C까지는 티켓을 돌려 드리지 않고 취소해 드립니다.` */
function partsText(parts: Part[]): string {
  const returning = parts
    .filter(({ returned }) => returned > 0)
    .map(({ until, returned }, at) => `${until}까지${at ? '' : ' 취소하면'} ${returned} Ticket`)
  const last = parts.findLast(({ returned }) => returned === 0)
  const free = last && `${last.until}까지는 티켓을 돌려 드리지 않고 취소해 드립니다.`
  if (!returning.length) return free ?? ''
  const returns = `${returning.join(', ')}을 돌려 드립니다.`
  return free ? `${returns} 그 뒤 ${free}` : returns
}

/** The steps of a policy as the guest reads them: `출발 24시간 전까지 취소하면 1 Ticket을 돌려 드립니다.` */
export const policyText = (steps: CancelStep[]): string =>
  partsText(steps.map(({ hours_before: hours, returned }) => ({ until: beforeText(hours), returned })))

/** The steps of one reservation with their instants: `12월 1일 (화) 10:00까지 취소하면 1 Ticket을 돌려 드립니다.` */
export const endsText = (ends: CancelEnd[], now: Date): string =>
  partsText(
    ends
      .filter(({ until }) => now <= new Date(until))
      .map(({ until, returned }) => ({ until: instantLabel(new Date(until)), returned })),
  )

/** The texts of refused cancellations for a reservation that was booked under these steps. */
export const cancelWords = (steps: CancelStep[]): Record<CancelRefusalCode, string> => ({
  ALREADY_CANCELLED: '이미 취소된 예약입니다.',
  CANCEL_TOO_LATE: `확정된 예약은 ${beforeText(steps.at(-1)!.hours_before)}까지만 직접 취소하실 수 있습니다. ${brand.phone}로 전화해 주세요.`,
})

/** The refusal to change a ride whose whole ticket no longer returns. */
export const changeTooLate = (): string =>
  `티켓이 모두 돌아가는 시간이 지나 예약 변경은 직접 하실 수 없습니다. ${brand.phone}로 전화해 주세요.`
/** The refusal of a cancellation that returns less than the member was shown. */
export const RETURNS_LESS =
  '그사이 취소 시각이 지나 돌려 드리는 티켓이 줄었습니다. 내용을 다시 확인하고 취소해 주세요.'

/** The result of a cancellation. */
export const canceledText = (returned: number): string =>
  `예약이 취소되었습니다. ${returned === 1 ? '티켓을 돌려 드렸습니다.' : returned ? `${returned} Ticket을 돌려 드렸습니다.` : '사용하신 티켓은 환불되지 않습니다.'}`

export const STEPS_WORDS: Record<StepsRefusalCode, string> = {
  NO_STEP: '단계를 하나 이상 적어 주세요.',
  TOO_MANY_STEPS: '단계는 5개까지 정하실 수 있습니다.',
  HOURS_WRONG: '시간은 0부터 720까지의 정수로 적어 주세요.',
  HOURS_NOT_FALLING: '시간이 많이 남은 단계부터, 서로 다른 시간으로 적어 주세요.',
  RETURN_RISES: '출발이 가까워질수록 돌려주는 티켓이 늘 수 없습니다.',
}
/** The labels of the policy for staff. */
export const POLICY_FIELDS = { steps: { label: '취소 단계', text: policyText } }

export const RETURNED_WORDS: Record<CancelStep['returned'], string> = {
  1: '1 Ticket',
  0.5: '0.5 Ticket',
  0: '돌려주지 않음',
}
/** Which bookings a changed policy applies to. */
export const POLICY_EFFECT =
  '새로 하는 예약에만 적용됩니다. 이미 한 예약은 예약할 때의 규정을 그대로 따릅니다.'
