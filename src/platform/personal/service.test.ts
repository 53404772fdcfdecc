import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { theAdmin } from '#testing/actors.ts'
import { testWorld } from '#testing/world.ts'
import { keptText } from './copy.ts'
import type { PersonalDataRow } from './contract.ts'

const t = testWorld()

type Column = { table: string; column: string }

const columnsOf = async (): Promise<Column[]> =>
  (
    await t.world.db.execute<Column>(sql`
      select c.table_name as table, c.column_name as column
      from information_schema.columns c join information_schema.tables b using (table_schema, table_name)
      where table_schema = 'public' and b.table_type = 'BASE TABLE'`)
  ).rows

const list = async (): Promise<PersonalDataRow[]> => {
  const { headers } = await theAdmin(t)
  return (await t.call({ url: '/api/admin/personal-data', headers })).json().result
}

test('every table and column of the list exists', async () => {
  const existing = new Set((await columnsOf()).map(({ table, column }) => `${table}.${column}`))
  const listed = (await list()).flatMap(({ table, columns }) =>
    (columns ?? []).map((name) => `${table}.${name}`),
  )
  expect(listed.filter((name) => !existing.has(name))).toEqual([])
  const tables = new Set((await columnsOf()).map(({ table }) => table))
  expect((await list()).filter(({ table }) => !tables.has(table))).toEqual([])
})

/** Columns whose name looks like personal data, but which have none, or whose rows are deleted with a listed row. */
const NOT_PERSONAL = [
  'approval.asked_name: staff, who asked',
  'approval.decided_name: staff, who decided',
  'access_review.note: staff, about the month',
  'access_review.signer_name: staff, who signed',
  'audit.actor_name: staff, whose changes are kept for good',
  'brand.name',
  'car.name',
  'coupon.name',
  'driver.name: stays for the rides',
  'driver.phone: stays for the rides',
  'figure_count.name: the name of a figure',
  'migration.name',
  'license_check.checked_by_name: staff, who checked',
  'organization.name: a company',
  'organization.billing_email: where the invoices of a company go',
  'company.address: published',
  'company.phone: published',
  'company.email: published',
  'company.insurer_name: a company',
  'company.insurer_phone: a company',
  'traffic_fine.unassigned_reason: a code',
  'revision.actor_name',
  'seeded.name',
  'share_link.token',
  'subscription_model.name',
  'ticket_entry.note: staff, about the amount',
  'unit_maintenance.note: about the vehicle',
  'refresh_token.client: deleted with its session',
  'subscriber_refresh_token.client: deleted with its session',
]

test('every column named like personal data is in the list or an exception', async () => {
  const rows = await list()
  const isListed = ({ table, column }: Column) =>
    rows.some((row) => row.table === table && (row.columns === null || row.columns.includes(column)))
  const known = new Set(NOT_PERSONAL.map((line) => line.split(':')[0]))
  const isNamedSo = ({ column }: Column) =>
    /(^|_)(name|username|phone|mobile|email|address|birthday|location|locations|place|note|notes|reason|recipient|depositor|objection|sentence|client|ci_hash|invitee_hash|card_number|password_hash|profile_image)$/.test(
      column,
    )
  const open = (await columnsOf()).filter(
    (one) => isNamedSo(one) && !isListed(one) && !known.has(`${one.table}.${one.column}`),
  )
  expect(open.map(({ table, column }) => `${table}.${column}`)).toEqual([])
})

test.each([
  [
    { of: 'member', expires: { days: 365, after: '운행일' }, leaves_with_person: true },
    '운행일부터 1년, 탈퇴하면 바로',
  ],
  [{ of: 'driver', expires: null, leaves_with_person: true }, '기사를 삭제하면 바로'],
  [{ of: 'anyone', expires: { days: 2, after: '만료' }, leaves_with_person: false }, '만료부터 2일'],
  [
    { of: 'member', expires: { days: 0, after: '초대 만료' }, leaves_with_person: false },
    '초대 만료 뒤 바로',
  ],
] as const)('the list describes %j as %s', (row, text) => {
  expect(keptText({ label: '', ground: '', table: '', columns: null, ...row })).toBe(text)
})
