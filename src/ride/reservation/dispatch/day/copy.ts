import { OFF_WORDS } from '#ride/driver/copy.ts'
import { type DriverAnswer, stopOf, type TripStep } from '../../trip-event/rules.ts'
import type { DispatchOut } from '../contract.ts'
import type { AwayReason, Drop, Lane } from './rules.ts'

export const AWAY_WORDS: Record<AwayReason, string> = { ...OFF_WORDS, IN_MAINTENANCE: '정비 중' }

const ANSWER_WORDS: Record<DriverAnswer, string> = { ACCEPTED: '기사 수락', DECLINED: '기사 거절' }
const STEP_WORDS: Partial<Record<TripStep, string>> = {
  EN_ROUTE: '픽업 가는 중',
  ARRIVED: '픽업 도착',
  ON_BOARD: '탑승',
  DROPPED: '하차',
}

type Trip = Pick<DispatchOut, 'trip_step' | 'driver_answer'>

/** The last step of a ride, else the driver's answer: `픽업 도착`, `경유 2 도착`; empty when there is neither. */
export function tripText({ trip_step: step, driver_answer: answer }: Trip): string {
  if (step === null) return answer === null ? '' : ANSWER_WORDS[answer]
  return STEP_WORDS[step] ?? `경유 ${stopOf(step)} 도착`
}

/** Why a ride should not be dropped on a lane, as text. */
export function dropText({ code, other }: Drop, ride: DispatchOut, lane: Lane): string {
  if (code === 'REMOVED') return '삭제되어 배정할 수 없습니다'
  if (code === 'TOO_FEW_SEATS') return `최대 ${lane.seats}명, 탑승 ${ride.passenger_count}명입니다`
  if (other) return `${other.pickup_time.slice(11)} ${other.name || '이름 없음'} 님 운행이 있습니다`
  return AWAY_WORDS[code as AwayReason]
}

/** `인천공항 → 서울역`: both ends of a ride. */
export const routeText = ({ pickup_location, dropoff_location }: DispatchOut): string =>
  `${pickup_location} → ${dropoff_location}`

export const BOARD_KEYS = [
  ['↑ ↓', '다른 줄의 운행'],
  ['← →', '앞뒤 운행'],
  ['Enter', '예약 상세'],
  ['d', '기사 배정'],
  ['v', '차량 배정'],
  ['c', '예약 확정'],
  ['?', '단축키 보기'],
] as const
