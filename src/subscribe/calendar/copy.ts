import { dayLabel, timeOf } from '#kit/day.ts'
import { won } from '#kit/money.ts'
import { KIND_WORDS as FINE_WORDS } from '#subscribe/fine/copy.ts'
import type { FineKind } from '#subscribe/fine/rules.ts'
import { KIND_WORDS as INCIDENT_WORDS, STATE_WORDS } from '#subscribe/incident/copy.ts'
import type { IncidentKind } from '#subscribe/incident/rules.ts'
import type { EntryKind, Group } from './rules.ts'

export const GROUP_WORDS: Record<Group, string> = {
  INCIDENT: '사고·고장',
  HANDOVER: '인도',
  RETURN: '반납',
  REQUEST: '신청',
  PAYMENT: '결제',
  SETTLEMENT: '정산',
  FINE: '과태료',
}

/** The facts from which the texts of an entry are made. */
export type Said = {
  kind: EntryKind
  is_waiting: boolean
  status: string | null
  detail: string | null
  at: string | null
  amount: number | null
  place: string | null
  number: string | null
}

const fineWord = ({ detail }: Said): string => FINE_WORDS[detail as FineKind]
const WORDS: Record<EntryKind, (entry: Said) => string> = {
  INCIDENT: ({ detail }) => INCIDENT_WORDS[detail as IncidentKind],
  HANDOVER: () => '인도',
  RETURN: () => '반납',
  REQUEST: () => '신청',
  DECLINED_REQUEST: () => '카드 거절',
  CARD_RETRY: () => '재결제',
  PAST_DUE: () => '미납',
  PAYMENT_DIFFERENCE: () => '결제 확인',
  SETTLEMENT_OBJECTION: () => '정산 이의',
  SETTLEMENT_UNANSWERED: ({ is_waiting: isWaiting }) => (isWaiting ? '정산 무응답' : '정산 답변'),
  FINE_UNASSIGNED: (entry) => `${fineWord(entry)} 확인`,
  FINE_OBJECTION: (entry) => `${fineWord(entry)} 이의`,
  FINE_DEADLINE: (entry) => `${fineWord(entry)} 기한`,
}

/** The kind of an entry in one or two words. */
export const wordOf = (entry: Said): string => WORDS[entry.kind](entry)

const clockOf = (at: string | null): string => (at ? timeOf(new Date(at)) : '')
const wonOf = (amount: number | null): string => (amount === null ? '' : won(amount))
const noticeOf = ({ amount, number }: Said) => [wonOf(amount), `고지서 ${number}`]

const TEXTS: Record<EntryKind, (entry: Said) => string[]> = {
  INCIDENT: ({ at, status, place }) => [
    `${clockOf(at)} 접수`,
    status === 'IN_PROGRESS' ? STATE_WORDS[status] : '',
    place ?? '',
  ],
  HANDOVER: ({ status, place }) => [status === 'STARTING' ? '첫 달 결제 전' : '', place ?? ''],
  RETURN: () => [],
  REQUEST: ({ detail, place }) => [
    place ? '희망 인도일' : '',
    detail ? `${dayLabel(detail)} 제안 중` : '',
    place ?? '',
  ],
  DECLINED_REQUEST: ({ amount }) => [`첫 달 ${wonOf(amount)}`, '결제되지 않으면 신청 종료'],
  CARD_RETRY: ({ at, amount }) => [`${clockOf(at)} ${wonOf(amount)} 다시 결제`],
  PAST_DUE: ({ amount }) => [`${wonOf(amount)} 미납`.trim()],
  PAYMENT_DIFFERENCE: ({ amount }) => [wonOf(amount), '결제 대행사와 금액이 다름'],
  SETTLEMENT_OBJECTION: ({ amount }) => [`반납 정산 ${wonOf(amount)}`, '구독자의 이의'],
  SETTLEMENT_UNANSWERED: ({ at, amount }) => [`반납 정산 ${wonOf(amount)}`, `${clockOf(at)}까지 답변`],
  FINE_UNASSIGNED: noticeOf,
  FINE_OBJECTION: noticeOf,
  FINE_DEADLINE: (entry) => [...noticeOf(entry), '이의가 없으면 청구'],
}

/** The facts of an entry besides its person, car and day, in one line. */
export const entryText = (entry: Said): string => TEXTS[entry.kind](entry).filter(Boolean).join(', ')

/** The person of an entry; a fine may have none yet. */
export const personOf = ({ kind, name }: { kind: EntryKind; name: string }): string =>
  name || (kind === 'FINE_UNASSIGNED' ? '운전한 분 확인 필요' : '탈퇴한 구독자')
