import type { CsvColumn } from '#kit/csv.ts'

/** A line of the journal: KST wall time, number and title of its cause, the paying person or company, and won. */
export type JournalLine = {
  at: string
  kind: keyof typeof KIND_WORDS
  number: string
  title: string
  party: string
  won: number
}

/** The side of the books that a line belongs to. */
const KIND_WORDS = {
  CARD: '카드 수납',
  TRANSFER: '계좌이체 수납',
  SUBSCRIPTION: '구독 수납',
  REFUNDED: '환불',
  RECOGNIZED: '매출 인식',
  EXPIRED: '선수금 소멸',
}

export const JOURNAL_CSV: CsvColumn<JournalLine>[] = [
  ['일시', ({ at }) => at],
  ['구분', ({ kind }) => KIND_WORDS[kind]],
  ['번호', ({ number }) => number, 'TEXT'],
  ['내용', ({ title }) => title],
  ['고객', ({ party }) => party],
  ['금액', ({ won }) => won],
]
