import { z } from 'zod'
import { emailIn } from '#kit/email-in.ts'
import { newId } from '#kit/id.ts'
import { importer, type ImportRow } from '#kit/importer.ts'
import { text } from '#kit/text.ts'
import { ConflictError } from '#kit/unit-of-work.ts'
import { type Plan, writeParts } from '#platform/staff/import/service.ts'
import { changedFields } from '#platform/staff/rules.ts'
import { addAccountsOf } from '#ride/ticket/store.ts'
import type { Unit, World } from '#world'
import { BILLING_EMAIL_WRONG } from '../copy.ts'
import { businessNumber } from '../request/contract.ts'
import { ORGANIZATION_COLUMNS, ORGANIZATION_FAULTS } from './copy.ts'
import {
  addOrganizations,
  changeOrganizations,
  type Known,
  lockKnownOrganizations,
  type Wanted,
} from './store.ts'

const schema = z.object({
  name: text(50),
  business_number: businessNumber,
  billing_email: emailIn(BILLING_EMAIL_WRONG).optional(),
})
type Organization = z.output<typeof schema>
type Row = ImportRow<Organization>

/** Organizations, by registration number. They have no manager until staff appoint one. */
export const organizationImport = importer<World, Unit, Organization>({
  kind: 'organizations',
  columns: ORGANIZATION_COLUMNS,
  schema,
  keyOf: ({ business_number: key }) => ({ column: 'business_number', key }),
  write: writeParts({
    topic: 'organization',
    planPart,
    add: async ({ tx, now }, added) => {
      if ((await addOrganizations(tx, added, now)) < added.length) throw new ConflictError()
      await addAccountsOf(
        tx,
        added.map(({ id }) => id),
      )
    },
    change: ({ tx }, changed) => changeOrganizations(tx, changed),
  }),
})

async function planPart({ tx }: Unit, rows: Row[], used: Set<string>): Promise<Plan<Wanted>[]> {
  const known = await lockKnownOrganizations(
    tx,
    rows.flatMap(({ knownId }) => knownId ?? []),
    rows.map(({ values }) => values.business_number),
  )
  const byId = new Map(known.map((one) => [one.id, one]))
  const byNumber = new Map(known.map((one) => [one.business_number, one]))
  return rows.map((row) => planOf(row, { byId, byNumber, used }))
}

type Found = { byId: Map<string, Known>; byNumber: Map<string, Known>; used: Set<string> }

function planOf({ values, knownId }: Row, { byId, byNumber, used }: Found): Plan<Wanted> {
  const numbered = byNumber.get(values.business_number)
  const organization = (knownId ? byId.get(knownId) : undefined) ?? numbered
  if (!organization) return adding(values)
  if (used.has(organization.id)) return { outcome: faultOf('DUPLICATE') }
  used.add(organization.id)
  if (numbered && numbered !== organization) return { outcome: faultOf('NUMBER_TAKEN') }
  return changing(organization, values)
}

const faultOf = (code: keyof typeof ORGANIZATION_FAULTS) => ({
  column: 'business_number',
  code,
  err: ORGANIZATION_FAULTS[code],
})

function adding(values: Organization): Plan<Wanted> {
  const id = newId()
  return { outcome: { id, did: 'CREATED' }, add: { id, billing_email: null, ...values } }
}

function changing({ version, ...organization }: Known, values: Organization): Plan<Wanted> {
  const row: Wanted = { ...organization, ...values }
  const fields = changedFields<Wanted>(organization, row, Object.keys(organization) as (keyof Wanted)[])
  if (!fields.length) return { outcome: { id: organization.id, did: 'UNCHANGED' } }
  return { outcome: { id: organization.id, did: 'UPDATED' }, change: { row, version: version + 1, fields } }
}
