import { koreanDate, type Day } from '#kit/day.ts'
import { lastDayOf } from '../rules.ts'
import { endDaysText } from '../copy.ts'
import type { Stage } from './rules.ts'

/** The label of each stage, the same for subscribers and staff. */
export const STAGE_WORDS: Record<Stage, string> = {
  CONFIRMING: '결제 확인 중',
  BEFORE_START: '시작 전',
  HANDOVER_DUE: '인도 예정',
  IN_USE: '이용 중',
  PAST_DUE: '미납',
  PAUSED: '일시정지',
  ENDING: '해지 예정',
  RETURN_DUE: '반납 대기',
  SETTLING: '정산 중',
  ENDED: '종료',
  CANCELLED: '취소',
}

type Known = { start_date: Day; end_date: Day; is_returned: boolean }

/** The next step of a subscriber, as a sentence; empty if nothing waits. */
export function nextText(stage: Stage, { start_date, end_date, is_returned }: Known): string {
  if (stage === 'BEFORE_START')
    return `시작 전입니다. ${koreanDate(start_date)}에 시작합니다. 인도받으실 때 운전면허증을 준비해 주세요.`
  if (stage === 'HANDOVER_DUE') return '담당자가 인도 시간을 연락드립니다. 운전면허증을 준비해 주세요.'
  if (stage === 'ENDING' && is_returned)
    return `차량을 반납하셨습니다. 구독은 ${koreanDate(lastDayOf(end_date))}까지입니다.`
  if (stage === 'ENDING')
    return `${endDaysText(end_date)}입니다. 반납 시간과 장소는 담당자가 연락드리며, 더 일찍 반납하셔도 됩니다. 반납하신 뒤 주행거리와 차량 상태를 정산합니다.`
  if (stage === 'RETURN_DUE')
    return `${koreanDate(lastDayOf(end_date))}까지의 이용이 끝났습니다. 차량은 ${koreanDate(end_date)}까지 반납해 주세요. 늦은 날은 하루 단위로 정산합니다.`
  if (stage === 'SETTLING') return '반납하신 차량을 정산하고 있습니다. 내역을 확인해 주세요.'
  return ''
}
