import { SAME_TIME_NOTICE } from '../../copy.ts'
import type { ChangedOut, DispatchOut } from '../contract.ts'

/** The notices of the dispatch screens. are copied word for word from the spec. */
export const LIST_FAILED = '데이터를 불러오지 못했습니다'
export const CHANGE_FAILED = '예약 정보 변경에 실패했습니다'
export const LOAD_FAILED = '예약 정보를 불러오는데 실패했습니다.'
export const DETAILS_FAILED = '예약 정보 업데이트에 실패했습니다.'
export const STATUS_CHANGED = '예약 상태가 변경되었습니다.'
export const NOT_PENDING = '확정을 기다리는 예약이 아닙니다.'
export const VEHICLE_CHANGED = '배정 차량이 변경되었습니다.'
export const DRIVER_CHANGED = '배정 기사가 변경되었습니다.'
export const DRIVER_REMOVED = '기사 배정이 해제되었습니다.'
export const POSITION_CHANGED = '현재 위치가 변경되었습니다.'
export const REFUNDED = '티켓을 돌려주었습니다.'
export const SETTLED = '운행이 정산되었습니다.'
export const DETAILS_CHANGED = '예약 정보가 변경되었습니다.'
export const VEHICLE_REQUIRED = '차량을 선택해 주세요.'
export const DRIVER_REQUIRED = '기사를 선택해 주세요.'
export const REASON_REQUIRED = '배정하는 이유를 적어 주세요.'
/** The reason sent when undo restores the former assignment. */
export const UNDO_REASON = '이전 배정으로 되돌림'
/** The reason sent when undo moves the car back. */
export const MOVE_UNDO_REASON = '이전 위치로 되돌림'
/** The reason sent when undo restores the former details of a booking. */
export const DETAILS_UNDO_REASON = '이전 예약 정보로 되돌림'
export const STOP_REQUIRED = '경유지를 입력해 주세요.'
export const NO_LOCATION = '위치 정보 없음'
export const UNASSIGNED = '미배정'

type Paid = Pick<DispatchOut, 'held_tickets' | 'organization'>

/** The number of tickets that settling a ride charges or refunds, compared with the tickets it holds. */
export function settleText({ held_tickets: held, organization }: Paid, tickets: number): string {
  if (tickets > held)
    return `${organization ? '회사' : '고객'}의 티켓에서 ${tickets - held} Ticket을 더 차감합니다.`
  if (tickets < held)
    return `짧은 운행입니다. ${held - tickets} Ticket을 ${organization ? '회사에' : '고객에게'} 돌려줍니다.`
  return tickets === 1
    ? '예약할 때 받은 1 Ticket을 그대로 차감합니다.'
    : '짧은 운행입니다. 이미 정산한 대로 0.5 Ticket만 차감합니다.'
}

type Changed = Pick<DispatchOut, 'driver' | 'held_tickets'>
type Saved = Changed & Partial<Pick<ChangedOut, 'same_time'>>

/**
 * Remarks for staff who changed a ride's status, or null: the driver was dropped, the refund could not reach the payer,
 * or the member has another ride at the same time.
 */
export function statusRemark(before: Changed, saved: Saved, refund: boolean): string | null {
  const remarks = [
    before.driver &&
      !saved.driver &&
      `그날 운행할 수 없는 ${before.driver} 기사가 빠졌으니 다시 배정해 주세요.`,
    refund &&
      saved.held_tickets > 0 &&
      `티켓을 낸 회원이 탈퇴했거나 회사 등록이 해지되어 ${saved.held_tickets} Ticket은 돌려주지 못했습니다.`,
    saved.same_time && SAME_TIME_NOTICE,
  ]
  return remarks.filter(Boolean).join(' ') || null
}

/** The notice after a change of status. */
export const statusDone = (...of: Parameters<typeof statusRemark>): string =>
  [STATUS_CHANGED, statusRemark(...of) ?? []].flat().join(' ')
