import type { OutputOf } from '#kit/contract.ts'
import type { getReferrer } from '../contract.ts'

type Answer = OutputOf<typeof getReferrer>
type Row = Omit<Answer['data'][number], 'is_referrer'> & { is_referrer?: boolean }
export type Person = { name: string; at: string }
export type Referrals = {
  /** Invites left; null when the answer does not say. */
  left: number | null
  /** The members that the member referred, and the member's own referrer. */
  referees: Person[]
  referrers: Person[]
  pending: Answer['invites']
}

/** Reads the answer whether its list is the result itself or stands in `data` (C-232, K-56). */
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
