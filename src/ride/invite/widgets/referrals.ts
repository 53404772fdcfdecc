import type { OutputOf } from '#kit/contract.ts'
import type { getReferrer } from '../contract.ts'

type Answer = OutputOf<typeof getReferrer>
type Row = Omit<Answer['data'][number], 'is_referrer'> & { is_referrer?: boolean }
export type Person = { name: string; at: string }
export type Referrals = {
  /** The remaining invites; null if the response has no number. */
  left: number | null
  /** The members that this member referred, and their own referrer. */
  referees: Person[]
  referrers: Person[]
  pending: Answer['invites']
}

/** Reads the list from the response itself or from its `data` (C-232, K-56). */
export function referralsIn(answer: Answer | Row[], myName: string): Referrals {
  const isList = Array.isArray(answer)
  const rows: Row[] = isList ? answer : answer.data
  const isMine = (row: Row) => row.is_referrer ?? row.referrer === myName
  return {
    left: isList ? null : Math.max(0, answer.invite_limit),
    referees: rows.filter(isMine).map((row) => ({ name: row.referee, at: row.created_at })),
    referrers: rows.filter((row) => !isMine(row)).map((row) => ({ name: row.referrer, at: row.created_at })),
    pending: isList ? [] : answer.invites,
  }
}
