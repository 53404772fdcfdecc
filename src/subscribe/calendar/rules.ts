import type { Day } from '#kit/day.ts'

/** The kinds of entries that are due on a day of the subscription desk, the most urgent first. */
export const ENTRY_KINDS = [
  'INCIDENT',
  'HANDOVER',
  'RETURN',
  'REQUEST',
  'DECLINED_REQUEST',
  'CARD_RETRY',
  'PAST_DUE',
  'PAYMENT_DIFFERENCE',
  'SETTLEMENT_OBJECTION',
  'SETTLEMENT_UNANSWERED',
  'FINE_UNASSIGNED',
  'FINE_OBJECTION',
  'FINE_DEADLINE',
] as const
export type EntryKind = (typeof ENTRY_KINDS)[number]

export const GROUPS = ['INCIDENT', 'HANDOVER', 'RETURN', 'REQUEST', 'PAYMENT', 'SETTLEMENT', 'FINE'] as const
export type Group = (typeof GROUPS)[number]

/** The group by which staff filter each kind. */
export const GROUP_OF: Record<EntryKind, Group> = {
  INCIDENT: 'INCIDENT',
  HANDOVER: 'HANDOVER',
  RETURN: 'RETURN',
  REQUEST: 'REQUEST',
  DECLINED_REQUEST: 'REQUEST',
  CARD_RETRY: 'PAYMENT',
  PAST_DUE: 'PAYMENT',
  PAYMENT_DIFFERENCE: 'PAYMENT',
  SETTLEMENT_OBJECTION: 'SETTLEMENT',
  SETTLEMENT_UNANSWERED: 'SETTLEMENT',
  FINE_UNASSIGNED: 'FINE',
  FINE_OBJECTION: 'FINE',
  FINE_DEADLINE: 'FINE',
}

/** The first and the last month of the calendar, counted from the current one. */
export const FIRST_MONTH = -12
export const LAST_MONTH = 12

/** The maximum of days in the range of a calendar. */
export const MAX_CALENDAR_DAYS = 62

type Placed = { kind: EntryKind; day: Day; is_waiting: boolean }

/** Whether an entry is left over from an earlier day: it waits for staff, or it is an incident that is not resolved. */
export const isOverdue = ({ kind, day, is_waiting: isWaiting }: Placed, today: Day): boolean =>
  day < today && (isWaiting || kind === 'INCIDENT')

/** Entries left over from earlier days: incidents first, then in their order. */
export function overdueOf<Entry extends Placed>(entries: readonly Entry[], today: Day): Entry[] {
  const left = entries.filter((entry) => isOverdue(entry, today))
  const isIncident = ({ kind }: Entry) => kind === 'INCIDENT'
  return [...left.filter(isIncident), ...left.filter((entry) => !isIncident(entry))]
}
