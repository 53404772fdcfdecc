import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { sourcesIn } from '../../../scripts/source.ts'
import { roomDeclarations } from '#app/rooms.ts'
import { actionText, linesOf } from '#platform/audit/copy.ts'
import { errorWords } from '#platform/outbox/copy.ts'

const { auditSubjects: SUBJECTS, messageKinds: KINDS } = roomDeclarations
const ROOT = new URL('../../..', import.meta.url).pathname
const sources = sourcesIn(ROOT)
  .filter((path) => /^src\/(platform|ride|subscribe|office)\/.*\/(api|service|jobs)\.ts$/.test(path))
  .map((path) => ({ path, code: readFileSync(`${ROOT}/${path}`, 'utf8') }))

const allOf = (code: string, pattern: RegExp) => [...code.matchAll(pattern)].map((match) => match[1]!)

/**
 * Every action that the code records: as `action: 'X'`, as one of two values, or as an argument of a recording
 * function.
 */
const actionsIn = (code: string) => [
  ...allOf(code, /\baction: '([A-Z_]+)'/g),
  ...allOf(code, /\baction = [^\n]*'([A-Z_]+)' :/g),
  ...allOf(code, /\baction = [^\n]*: '([A-Z_]+)'/g),
  ...allOf(code, /(?:auditForMember|bookWithin)\(unit, (?:call, )?'([A-Z_]+)'/g),
]

test('every file that writes to the audit log names its actions', () => {
  const noting = sources.filter(({ code }) => /\b(?:audit|auditForMember)\(/.test(code))
  expect(noting.length).toBeGreaterThan(8)
  for (const { path, code } of noting) expect([path, actionsIn(code).length > 0]).toEqual([path, true])
})

test('every recorded action and subject has a Korean text', () => {
  const pairs = sources.flatMap(({ code }) =>
    [...code.matchAll(/action: '([A-Z_]+)',\s*subject: '([a-z_]+)'/g)].map(([, action, subject]) => ({
      action: action!,
      subject: subject!,
    })),
  )
  expect(pairs.length).toBeGreaterThan(20)
  expect(pairs.filter(({ subject, action }) => !SUBJECTS[subject]?.actions?.[action])).toEqual([])
  const known = new Set(Object.values(SUBJECTS).flatMap(({ actions }) => Object.keys(actions ?? {})))
  const actions = sources.flatMap(({ code }) => actionsIn(code))
  expect(actions).toEqual(
    expect.arrayContaining(['BOOK', 'REBOOK', 'GRANT', 'MOVE_EXPIRY', 'STATUS', 'SETTLE']),
  )
  expect(actions.filter((action) => !known.has(action))).toEqual([])
  const subjects = pairs.map(({ subject }) => subject)
  expect(subjects.filter((subject) => !SUBJECTS[subject])).toEqual([])
})

test('no unrecorded action has a text', () => {
  const actions = new Set(sources.flatMap(({ code }) => actionsIn(code)))
  const labeled = Object.values(SUBJECTS).flatMap(({ actions: own }) => Object.keys(own ?? {}))
  expect(labeled.filter((action) => !actions.has(action))).toEqual([])
})

test('the filter offers no subject that the code never records', () => {
  const subjects = new Set(sources.flatMap(({ code }) => allOf(code, /\bsubject(?:: | = )'([a-z_]+)'/g)))
  expect(Object.keys(SUBJECTS).filter((subject) => !subjects.has(subject))).toEqual([])
})

test('every kind of message has a label, and a text once it is sent', () => {
  expect(Object.keys(KINDS).length).toBeGreaterThan(25)
  for (const [name, { label }] of Object.entries(KINDS))
    expect([name, /[가-힣]/.test(label)]).toEqual([name, true])
})

const entry = { subject: 'reservation', action: 'STATUS' }
const linesIn = (one: Parameters<typeof linesOf>[1], names: Record<string, string> = {}) =>
  linesOf(SUBJECTS, one, names)

test('an entry describes the changed fields and omits the others', () => {
  const before = { status: 'PENDING', seats: 4, version: 1, role: 'USER' }
  const after = { status: 'CANCELLED', seats: 4, version: 2, refund: true, changed: ['phone', 'note'] }
  expect(linesIn({ ...entry, before, after })).toEqual([
    { name: '상태', before: '확정 대기', after: '예약 취소' },
    { name: '티켓 반환', before: null, after: '예' },
    { name: '수정 항목', before: null, after: '전화번호, 메모' },
  ])
  expect(linesIn({ ...entry, before: null, after: null })).toEqual([])
})

test('a code that a car and a day share has a different text for each', () => {
  const after = { status: 'UNAVAILABLE' }
  const said = (subject: string) => linesIn({ ...entry, subject, before: null, after })[0]!.after
  expect([said('car'), said('car_day')]).toEqual(['사용 불가', '예약 닫음'])
})

test('closed days are shown as ranges, before and after', () => {
  const range = { from: '2027-05-01', to: '2027-05-06' }
  const before = { closed: [{ from: '2027-05-02', to: '2027-05-02' }, range] }
  const lines = linesIn({ ...entry, subject: 'car_day', before, after: { closed: [] } })
  const text = '5월 2일 (일), 5월 1일 (토)–5월 6일 (목)'
  expect(lines).toEqual([{ name: '닫은 날', before: text, after: '없음' }])
})

test('an id is shown by its name, or by its last characters', () => {
  const [driver, gone] = ['0195d2aa-0000-7000-8000-0000000000aa', '0195d2aa-0000-7000-8000-000000abcdef']
  const facts = { before: { driver_id: gone }, after: { driver_id: driver } }
  expect(linesIn({ ...entry, ...facts }, { [driver]: '김기사' })).toEqual([
    { name: '기사', before: 'ID abcdef', after: '김기사' },
  ])
  expect(linesIn({ ...entry, before: { driver_id: null }, after: null })[0]!.before).toBe('없음')
})

test('refunded and waived amounts of a subscription are shown in won, not tickets', () => {
  const after = { refunded_amount: 300_000, waived_amount: 900_000 }
  const said = linesIn({ ...entry, subject: 'payment', before: null, after })
  expect(said.map(({ name, after: word }) => `${name}: ${word}`)).toEqual([
    '환불 금액: 300,000원',
    '면제한 금액: 900,000원',
  ])
})

test('an entry of an export shows its filters', () => {
  const after = { status: 'PENDING', driver: 'none', from: '2026-12-24', searched: true }
  const said = linesIn({ ...entry, before: null, after })
  expect(said.map(({ name, after: word }) => `${name}: ${word}`)).toEqual([
    '상태: 확정 대기',
    '기사: 미배정',
    '시작일: 2026년 12월 24일 (목)',
    '검색어 사용: 예',
  ])
  expect(actionText(SUBJECTS, { subject: 'reservation', action: 'EXPORT' })).toBe('예약 목록 내려받기')
})

test('shows unknown fields and actions as they are stored', () => {
  const after = { odd: { deep: 1 }, status: 'NEW', amount: -1.5, licence_expires_on: '2027-03-01' }
  expect(linesIn({ ...entry, before: null, after }).map((line) => line.after)).toEqual([
    '{"deep":1}',
    'NEW',
    '-1.5개',
    '2027년 3월 1일 (월)',
  ])
  expect(actionText(SUBJECTS, { subject: 'moon', action: 'LAND' })).toBe('moon LAND')
  expect(errorWords('HTTP_418')).toContain('(HTTP_418)')
})
