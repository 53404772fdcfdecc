import iconv from 'iconv-lite'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { readCsv } from '#kit/csv-in.ts'
import { newMember, newPhone, theAdmin } from '#testing/actors.ts'
import { columnsIn, templateText } from './rules.ts'
import { importErrors, imported, importFile } from '#testing/imports.ts'
import { newRegistrationNumber } from '#testing/organizations.ts'
import { testWorld } from '#testing/world.ts'

const t = testWorld()

const rowsOf = async (query: string) => (await t.world.db.execute(sql.raw(query))).rows
const membersWith = (phone: string) =>
  rowsOf(`select name, staff_note, provider, version from member where phone = '${phone}'`)
const counts = async () =>
  (
    await rowsOf(`select (select count(*)::int from member) as members, (select count(*)::int from driver) as drivers,
      (select count(*)::int from organization) as organizations, (select count(*)::int from unit) as units,
      (select count(*)::int from ticket_lot) as lots, (select count(*)::int from reservation) as rides,
      (select count(*)::int from import_row) as known, (select count(*)::int from audit) as audit`)
  )[0]

test('repeated imports of a file add customers once, and change them where the file has changed', async () => {
  const [first, second] = [newPhone(), newPhone()]
  const file = (note: string) =>
    `external_id,name,phone,note\nC-1,김하나,${first},${note}\nC-2,"이, 둘",${second},\n`
  expect(await imported(t, 'customers', file('VIP'))).toEqual({ rows: 2, created: 2, updated: 0 })
  expect(await imported(t, 'customers', file('VIP'))).toEqual({ rows: 2, created: 0, updated: 0 })
  expect(await imported(t, 'customers', file('단골'))).toEqual({ rows: 2, created: 0, updated: 1 })
  expect(await membersWith(first)).toEqual([
    { name: '김하나', staff_note: '단골', provider: 'PHONE', version: 2 },
  ])
  const moved = newPhone()
  expect(await imported(t, 'customers', `외부 번호,이름,전화번호\nC-1,김하나,${moved}\n`)).toMatchObject({
    updated: 1,
  })
  expect([await membersWith(first), (await membersWith(moved))[0]?.name]).toEqual([[], '김하나'])
})

test('a member with a login keeps name and number, and gets only the note', async () => {
  const { phone } = await newMember(t, { name: '박회원' })
  expect(await imported(t, 'customers', `name,phone,note\n박씨,${phone},골프\n`)).toMatchObject({
    updated: 1,
  })
  expect(await membersWith(phone)).toMatchObject([{ name: '박회원', staff_note: '골프' }])
})

test('a dry run returns the result of the import, and changes nothing', async () => {
  const file = `name,phone\n최시험,${newPhone()}\n`
  const before = await counts()
  expect(await imported(t, 'customers', file, { dryRun: true })).toEqual({ rows: 1, created: 1, updated: 0 })
  expect(await counts()).toEqual(before)
  expect(await imported(t, 'customers', file, { dryRun: false })).toEqual({ rows: 1, created: 1, updated: 0 })
})

test('reads a file in CP949 with Korean headings, and phone numbers without their leading zero', async () => {
  const phone = newPhone()
  const file = iconv.encode(`이름,휴대폰,메모\r\n"뷁똠",${phone.slice(1)},조용히\r\n`, 'cp949')
  expect(await imported(t, 'customers', file)).toMatchObject({ created: 1 })
  expect(await membersWith(phone)).toMatchObject([{ name: '뷁똠', staff_note: '조용히' }])
})

test('a faulty file lists every wrong cell with its row, and changes nothing', async () => {
  const phone = newPhone()
  const file = [
    'external_id,name,phone,note',
    `B-1,정상,${newPhone()},`,
    'B-2,,02-123,',
    '',
    `B-1,중복,${phone},`,
    `B-3,같은 번호,${phone},${'긴'.repeat(2_000)}`,
  ].join('\n')
  const before = await counts()
  expect(await importErrors(t, 'customers', file)).toEqual([
    [3, 'name', 'REQUIRED'],
    [3, 'phone', 'INVALID'],
    [5, 'external_id', 'DUPLICATE'],
    [6, 'note', 'INVALID'],
  ])
  expect(await counts()).toEqual(before)
  const answer = (await importFile(t, 'customers', file)).json()
  expect(answer).toMatchObject({ code: 'INVALID', error_count: 4 })
  expect(answer.errors[1].err).toBe('휴대폰 번호를 정확히 입력해주세요.')
})

test.each([
  ['without rows', 'name,phone\n', [[2, '', 'EMPTY']]],
  ['without a required column', 'name,note\n김,\n', [[1, 'phone', 'COLUMN_MISSING']]],
  ['with a column twice', 'name,이름,phone\n김,이,\n', [[1, 'name', 'COLUMN_TWICE']]],
  ['with an open quote', 'name,phone\n"김,010\n', [[2, '', 'QUOTES']]],
  ['that is a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0xff, 0xfe, 0x80]), [[1, 'file', 'ENCODING']]],
])('refuses a file %s', async (_, file, errors) => {
  expect(await importErrors(t, 'customers', file)).toEqual(errors)
})

test('unknown columns are listed in the response', async () => {
  const file = `name,phone,생일\n김,${newPhone()},1월\n`
  expect(await imported(t, 'customers', file)).toMatchObject({ created: 1, ignored: ['생일'] })
})

test('refuses an unknown kind, an invalid dry_run, a missing file, and callers without the role', async () => {
  expect((await importFile(t, 'horses', 'a\n')).json().fields).toHaveProperty('kind')
  expect((await importFile(t, 'cars', 'a\n', { dryRun: 'perhaps' })).json().fields).toHaveProperty('dry_run')
  expect((await importFile(t, 'cars', '')).json().fields).toHaveProperty('file')
  const { headers } = await newMember(t)
  expect((await importFile(t, 'cars', 'a\n', { headers })).statusCode).toBe(403)
  expect((await importFile(t, 'cars', 'a\n', { headers: {} })).statusCode).toBe(401)
})

test('two parallel imports of one file add each row once', async () => {
  const file = `external_id,name,phone\nT-1,두번,${newPhone()}\n`
  const both = await Promise.all([1, 2, 3].map(() => imported(t, 'customers', file)))
  expect(both.map(({ created }) => created).toSorted((one, other) => one - other)).toEqual([0, 0, 1])
})

test('the audit log has the importer and the counts', async () => {
  const { id } = await theAdmin(t)
  await imported(t, 'customers', `name,phone\n감사,${newPhone()}\n`)
  const [entry] = await rowsOf(
    `select * from audit where action = 'IMPORT' order by at desc, id desc limit 1`,
  )
  expect(entry).toMatchObject({
    actor_id: id,
    subject: 'import',
    after: { kind: 'customers', rows: 1, created: 1, updated: 0 },
  })
})

test('organizations are added by their number and changed', async () => {
  const number = newRegistrationNumber()
  const file = (email: string) => `회사명,사업자등록번호,계산서 이메일\n한빛,${number},${email}\n`
  expect(await imported(t, 'organizations', file(''))).toMatchObject({ created: 1 })
  expect(await imported(t, 'organizations', file('tax@example.com'))).toMatchObject({ updated: 1 })
  expect(await imported(t, 'organizations', file('tax@example.com'))).toMatchObject({
    created: 0,
    updated: 0,
  })
  expect(await importErrors(t, 'organizations', file('tax'))).toEqual([[2, 'billing_email', 'INVALID']])
  expect(await importErrors(t, 'organizations', 'name,business_number\n한빛,123-45-67890\n')).toEqual([
    [2, 'business_number', 'INVALID'],
  ])
  const [organization] = await rowsOf(
    `select o.billing_email, a.halves from organization o join ticket_account a on a.holder_id = o.id
     where registration_number = '${number}'`,
  )
  expect(organization).toEqual({ billing_email: 'tax@example.com', halves: 0 })
})

test('drivers are added by their number; a changed number ends the link of the former one', async () => {
  const phone = newPhone()
  const file = (number: string, until: string) =>
    `external_id,name,phone,licence_expires_on,근무 일정\nD-1,오기사,${number},${until},평일 9:00-18:00\n`
  expect(await imported(t, 'drivers', file(phone, '2029. 12. 31.'))).toMatchObject({ created: 1 })
  expect(await imported(t, 'drivers', file(phone, '2029-12-31'))).toMatchObject({ created: 0, updated: 0 })
  const moved = newPhone()
  expect(await imported(t, 'drivers', file(moved, '2030-01-31'))).toMatchObject({ updated: 1 })
  expect(
    await rowsOf(
      `select name, fixed_schedule, licence_expires_on, link_version from driver where phone = '${moved}'`,
    ),
  ).toEqual([
    {
      name: '오기사',
      fixed_schedule: '월-금 09:00-18:00',
      licence_expires_on: '2030-01-31',
      link_version: 2,
    },
  ])
  expect(await importErrors(t, 'drivers', file('031-1', '내년'))).toEqual([
    [2, 'phone', 'INVALID'],
    [2, 'licence_expires_on', 'INVALID'],
  ])
})

test('cars are added with their models, once', async () => {
  const file = '차종,차량 번호,최대 인원\n새 리무진,11가 1234,6\n새 리무진,11가1235,6\n'
  expect(await imported(t, 'cars', file)).toMatchObject({ created: 2 })
  expect(await imported(t, 'cars', file)).toMatchObject({ created: 0, updated: 0 })
  expect(
    await rowsOf(`select seats, (select count(*)::int from unit u where u.car_id = car.id) as units
    from car where name = '새 리무진'`),
  ).toEqual([{ seats: 6, units: 2 }])
  expect(await importErrors(t, 'cars', '차종,차량 번호\n다른 차,11가1234\n새 차,1234\n')).toEqual([
    [3, 'plate', 'INVALID'],
  ])
  expect(await importErrors(t, 'cars', '차종,차량 번호\n다른 차,11가1234\n')).toEqual([
    [2, 'plate', 'OTHER_MODEL'],
  ])
})

test('the template of each kind can be imported unchanged', async () => {
  const { headers } = await theAdmin(t)
  const kinds = (await t.call({ url: '/api/admin/imports', headers })).json().result
  for (const { kind, columns } of kinds as {
    kind: string
    columns: { name: string; label: string; example: string }[]
  }[]) {
    const { rows } = (await readCsv(templateText(columns), 5)) as { rows: string[][] }
    expect(rows[0], kind).toEqual(columns.map(({ label }) => label))
    expect(columnsIn(rows[0]!, columns), kind).toMatchObject({ ignored: [], twice: [] })
  }
})
