import { z } from 'zod'
import type { Session } from '#kit/contract.ts'
import { addDays, type Day, dayOf, daysBetween, startOf } from '#kit/day.ts'
import { dayCell, mobileCell, numberCell } from '#kit/import-cell.ts'
import { newId } from '#kit/id.ts'
import { importer, type ImportFault, type ImportOutcome, type ImportRow, partsOf } from '#kit/importer.ts'
import { businessNumberOf } from '#kit/business-number.ts'
import { halvesOf, ticketsOf } from '#kit/money.ts'
import { useTicketsAlone } from '#platform/approval/service.ts'
import type { Unit, World } from '#world'
import { ADJUSTMENT_DAYS, expiryOf } from '../rules.ts'
import {
  BALANCE_COLUMNS,
  BALANCE_DAY_WRONG,
  BALANCE_FAULTS,
  BALANCE_TITLE,
  NUMBER_WRONG,
  PAID_WRONG,
  PHONE_WRONG,
  TICKETS_WRONG,
} from './copy.ts'
import {
  addBalances,
  addReceipts,
  type Balance,
  lockAccountsOf,
  lockAccountsOfMembers,
  lockMembersByPhone,
  lockOrganizationsByNumber,
  type Receipt,
} from './store.ts'

const MAX_TICKETS = 10_000
const MAX_WON = 10_000_000_000

const schema = z.object({
  phone: mobileCell(PHONE_WRONG).optional(),
  business_number: z
    .string()
    .refine((typed) => businessNumberOf(typed) !== null, NUMBER_WRONG)
    .transform((typed) => businessNumberOf(typed)!)
    .optional(),
  tickets: numberCell(TICKETS_WRONG).refine(
    (tickets) => tickets > 0 && tickets <= MAX_TICKETS && halvesOf(tickets) !== null,
    TICKETS_WRONG,
  ),
  paid: numberCell(PAID_WRONG).pipe(z.int(PAID_WRONG).min(0, PAID_WRONG).max(MAX_WON, PAID_WRONG)).optional(),
  paid_on: dayCell(BALANCE_DAY_WRONG).optional(),
  valid_until: dayCell(BALANCE_DAY_WRONG).optional(),
})
type Values = z.output<typeof schema>
type Row = ImportRow<Values>

/**
 * Opening balances: each row adds a lot with its ledger entry. The won that were paid count on their day, by default
 * yesterday.
 */
export const balanceImport = importer<World, Unit, Values>({
  kind: 'balances',
  columns: BALANCE_COLUMNS,
  isOnce: true,
  schema,
  write: async (_world, unit, session, rows) => {
    const holders = await lockHolders(unit, rows)
    const planned = rows.map(({ values }, n) =>
      planOf(values, n, { holders, session, today: dayOf(unit.now) }),
    )
    if (planned.some(({ outcome }) => 'column' in outcome)) return planned.map(({ outcome }) => outcome)
    const halves = planned.reduce((sum, { balance }) => sum + (balance?.halves ?? 0), 0)
    await useTicketsAlone(unit, session, ticketsOf(halves))
    const about = { actorId: session.personId, note: BALANCE_TITLE, now: unit.now }
    for (const part of partsOf(planned)) {
      await addBalances(
        unit.tx,
        part.flatMap(({ balance }) => balance ?? []),
        about,
      )
      const receipts = part.flatMap(({ receipt }) => receipt ?? [])
      if (receipts.length) await addReceipts(unit.tx, receipts, BALANCE_TITLE, unit.now)
    }
    publishHolders(unit, holders)
    return planned.map(({ outcome }) => outcome)
  },
})

type Holders = { members: Map<string, string>; organizations: Map<string, string> }

/** Locks all holders of the file in the lock order: members, organizations, then their accounts. */
async function lockHolders({ tx }: Unit, rows: readonly Row[]): Promise<Holders> {
  const namesOf = (field: 'phone' | 'business_number') =>
    partsOf([...new Set(rows.flatMap(({ values }) => values[field] ?? []))])
  const [members, organizations] = [new Map<string, string>(), new Map<string, string>()]
  for (const phones of namesOf('phone'))
    for (const { id, number } of await lockMembersByPhone(tx, phones)) members.set(number, id)
  for (const numbers of namesOf('business_number'))
    for (const { id, number } of await lockOrganizationsByNumber(tx, numbers)) organizations.set(number, id)
  for (const ids of partsOf([...members.values()].toSorted())) await lockAccountsOfMembers(tx, ids)
  for (const ids of partsOf([...organizations.values()].toSorted())) await lockAccountsOf(tx, ids)
  return { members, organizations }
}

function publishHolders({ publish }: Unit, { members, organizations }: Holders): void {
  const [[member], [organization]] = [[...members.values()], [...organizations.values()]]
  if (member) publish('member', { id: member })
  if (organization) publish('organization', { id: organization })
}

type Around = { holders: Holders; session: Session; today: Day }
type Planned = { outcome: ImportOutcome; balance?: Balance; receipt?: Receipt }

function planOf(values: Values, n: number, { holders, session, today }: Around): Planned {
  const fault = faultIn(values, holders, today)
  if (fault) return { outcome: fault }
  const { phone, business_number: number, tickets, paid = 0, paid_on: paidOn = addDays(today, -1) } = values
  const organizationId = number === undefined ? null : holders.organizations.get(number)!
  const holderId = organizationId ?? holders.members.get(phone!)!
  const [lotId, entryId, halves] = [newId(), newId(), halvesOf(tickets)!]
  const expiresOn = values.valid_until ?? expiryOf(today, ADJUSTMENT_DAYS)
  const lot = { lot_id: lotId, entry_id: entryId, halves, paid }
  const receipt: Receipt = {
    ...lot,
    id: newId(),
    // A purchase needs a member: for an organization, it is the member of staff who imports it.
    member_id: organizationId ? session.personId : holderId,
    organization_id: organizationId,
    days: Math.max(1, daysBetween(paidOn, expiresOn)),
    paid_at: startOf(paidOn).toISOString(),
  }
  return {
    outcome: { id: lotId, did: 'CREATED' },
    balance: { ...lot, n, holder_id: holderId, expires_on: expiresOn },
    ...(paid && { receipt }),
  }
}

function faultIn(values: Values, { members, organizations }: Holders, today: Day): ImportFault | null {
  const { phone, business_number: number, paid_on: paidOn, valid_until: until } = values
  const fault = (column: string, code: keyof typeof BALANCE_FAULTS) => ({
    column,
    code,
    err: BALANCE_FAULTS[code],
  })
  if (phone === undefined && number === undefined) return fault('phone', 'HOLDER_MISSING')
  if (phone !== undefined && number !== undefined) return fault('business_number', 'ONE_HOLDER')
  if (phone !== undefined && !members.has(phone)) return fault('phone', 'CUSTOMER_UNKNOWN')
  if (number !== undefined && !organizations.has(number))
    return fault('business_number', 'ORGANIZATION_UNKNOWN')
  if (until !== undefined && until < today) return fault('valid_until', 'EXPIRED')
  return paidOn !== undefined && paidOn > today ? fault('paid_on', 'PAID_LATER') : null
}
