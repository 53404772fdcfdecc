import { z } from 'zod'
import { mobileCell } from '#kit/import-cell.ts'
import { newId } from '#kit/id.ts'
import { importer, type ImportRow } from '#kit/importer.ts'
import { MAX_NAME } from '#kit/name.ts'
import { maybeText, text } from '#kit/text.ts'
import { ConflictError } from '#kit/unit-of-work.ts'
import { type Plan, writeParts } from '#platform/staff/import/service.ts'
import type { Unit, World } from '#world'
import { MAX_STAFF_NOTE } from '../member/rules.ts'
import { CUSTOMER_COLUMNS, CUSTOMER_FAULTS, PHONE_WRONG } from './copy.ts'
import { type Added, addCustomers, changeCustomers, type Known, lockKnownMembers } from './store.ts'

const schema = z.object({
  name: text(MAX_NAME),
  phone: mobileCell(PHONE_WRONG),
  note: maybeText(MAX_STAFF_NOTE).optional(),
})
type Customer = z.output<typeof schema>
type Row = ImportRow<Customer>

/**
 * Imports customers without a login, by number. A member with a login keeps their own name and number; only the note
 * changes.
 */
export const customerImport = importer<World, Unit, Customer>({
  kind: 'customers',
  columns: CUSTOMER_COLUMNS,
  schema,
  keyOf: ({ phone }) => ({ column: 'phone', key: phone }),
  write: writeParts({
    topic: 'member',
    planPart,
    add: async ({ tx, now }, added) => {
      if ((await addCustomers(tx, added, now)) < added.length) throw new ConflictError()
    },
    change: ({ tx }, changed) => changeCustomers(tx, changed),
  }),
})

async function planPart({ tx }: Unit, rows: Row[], used: Set<string>): Promise<Plan<Added>[]> {
  const known = await lockKnownMembers(
    tx,
    rows.flatMap(({ knownId }) => knownId ?? []),
    rows.map(({ values }) => values.phone),
  )
  const byId = new Map(known.map((member) => [member.id, member]))
  const byPhone = new Map(known.map((member) => [member.phone, member]))
  return rows.map((row) => planOf(row, { byId, byPhone, used }))
}

type Found = { byId: Map<string, Known>; byPhone: Map<string | null, Known>; used: Set<string> }

function planOf({ values, knownId }: Row, { byId, byPhone, used }: Found): Plan<Added> {
  const named = knownId ? byId.get(knownId) : undefined
  const caller = byPhone.get(values.phone)
  const member = named ?? caller
  if (!member) return adding(values)
  if (used.has(member.id)) return { outcome: faultOf('DUPLICATE') }
  used.add(member.id)
  if (caller && caller !== member && !member.hasLogin) return { outcome: faultOf('PHONE_TAKEN') }
  return changing(member, values)
}

const faultOf = (code: keyof typeof CUSTOMER_FAULTS) => ({
  column: 'phone',
  code,
  err: CUSTOMER_FAULTS[code],
})

function adding({ name, phone, note = '' }: Customer): Plan<Added> {
  const id = newId()
  return { outcome: { id, did: 'CREATED' }, add: { id, name, phone, note } }
}

function changing(member: Known, { name, phone, note = member.note }: Customer): Plan<Added> {
  const { id, version, hasLogin } = member
  const wanted = hasLogin ? { name: member.name, phone: member.phone ?? '', note } : { name, phone, note }
  const fields = (['name', 'phone', 'note'] as const).filter(
    (field) => wanted[field] !== (member[field] ?? ''),
  )
  if (!fields.length) return { outcome: { id, did: 'UNCHANGED' } }
  const revised = fields.map((field) => (field === 'note' ? 'staff_note' : field))
  return {
    outcome: { id, did: 'UPDATED' },
    change: { row: { id, ...wanted }, version: version + 1, fields: revised },
  }
}
