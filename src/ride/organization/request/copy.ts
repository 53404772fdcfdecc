import { NUMBER_TAKEN } from '../copy.ts'
import type { RequestRefusal, RequestStatus } from './rules.ts'

export const REQUEST_WORDS: Record<RequestStatus, string> = {
  WAITING: '승인 대기',
  APPROVED: '승인',
  REJECTED: '반려',
  WITHDRAWN: '신청 취소',
}

export const REQUEST_REFUSALS: Record<RequestRefusal | 'NOT_WAITING' | 'HOLDER_CHANGED', string> = {
  NUMBER_TAKEN,
  ALREADY_IN: '이미 이 회사의 구성원입니다. ‘마이’에서 회사를 열어 주세요.',
  NOT_WAITING: '이미 처리된 신청입니다. 새로고침한 뒤 확인해 주세요.',
  HOLDER_CHANGED: '그사이 이 사업자등록번호로 등록된 회사가 바뀌었습니다. 새로고침한 뒤 다시 확인해 주세요.',
}

export const ASK_NOTE =
  '담당자가 확인한 뒤 승인해 드리며, 결과는 문자로 알려 드립니다. 승인되면 관리자가 되어 구성원을 초대하고 회사의 티켓으로 함께 예약하실 수 있습니다.'
export const ASKED = '회사 등록을 신청했습니다. 승인되면 문자로 알려 드립니다.'
export const CONTESTED = '이의를 신청했습니다. 담당자가 확인한 뒤 문자로 알려 드립니다.'
export const CONTEST_OFFER =
  '이미 다른 분이 이 번호로 회사를 등록하셨습니다. 같은 회사라면 그 회사의 관리자에게 초대를 요청해 주세요. 본인 회사의 번호를 다른 분이 쓰고 있다면 이의를 신청하실 수 있습니다.'
export const NOTE_FIRST = '회사와의 관계와 확인할 수 있는 연락처를 적어 주세요.'
export const REASON_FIRST = '반려 사유를 입력해 주세요.'

export const REQUEST_CONSTRAINTS = {
  organization_request_open: {
    code: 'ALREADY_ASKED',
    text: '이미 신청하신 사업자등록번호입니다. 승인을 기다려 주세요.',
    field: 'business_number',
  },
} as const
