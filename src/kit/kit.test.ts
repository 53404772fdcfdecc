import { describe, expect, test } from 'vitest'
import { isId, newId } from './id.ts'
import { halvesOf, ticketsOf, vatOf, won } from './money.ts'
import { hashPassword, verifyPassword } from './password.ts'
import { formatPhone, isMobile, isPhone, phoneDigits, phoneOf } from './phone.ts'
import { mobileIn, phoneIn } from './phone-in.ts'
import { maybeText, text, normalizeText } from './text.ts'
import { tokenSigner } from './token.ts'

describe('a Seoul number is written as 2-3/4-4 (C-071)', () => {
  test.each([
    ['021234567', '02-123-4567'],
    ['0212345678', '02-1234-5678'],
    ['02123', '02-123'],
  ])('%s is shown as %s', (typed, shown) => {
    expect(formatPhone(typed)).toBe(shown)
  })
})

describe('formats another number as 3-3/4-4 in at most 13 characters, and loses no digit (C-072, C-073)', () => {
  test.each([
    ['01012345678', '010-1234-5678'],
    ['0311234567', '031-123-4567'],
    ['010', '010'],
    ['0101', '010-1'],
    ['01712345678', '017-1234-5678'],
  ])('%s is shown as %s', (typed, shown) => {
    expect(formatPhone(typed)).toBe(shown)
    expect(formatPhone(typed).length).toBeLessThanOrEqual(13)
  })
})

describe('every spelling of a Korean number is accepted, and shown with hyphens (C-070, C-074, C-075)', () => {
  test.each([
    ['+82 10-1234-5678', '010-1234-5678'],
    ['+821012345678', '010-1234-5678'],
    [' +82-010-1234-5678', '010-1234-5678'],
    ['82-10-1234-5678', '010-1234-5678'],
    ['(+82)10-1234-5678', '010-1234-5678'],
    ['+82 (0)10-1234-5678', '010-1234-5678'],
    ['0082 10 1234 5678', '010-1234-5678'],
    ['010.1234.5678', '010-1234-5678'],
    ['010 1234 5678', '010-1234-5678'],
    ['(010) 1234–5678', '010-1234-5678'],
    ['０１０－１２３４－５６７８', '010-1234-5678'],
    ['\u202d010-1234-5678\u202c', '010-1234-5678'],
    ['010\u200b1234\u00a05678', '010-1234-5678'],
    ['+82 2 2233 3131', '02-2233-3131'],
    ['0507-1319-1234', '0507-1319-1234'],
    ['050713191234', '0507-1319-1234'],
    ['+82 507-1319-1234', '0507-1319-1234'],
    ['0505-123-4567', '0505-123-4567'],
    ['031 123 4567', '031-123-4567'],
  ])('%s is %s', (typed, shown) => {
    expect([phoneOf(typed), formatPhone(typed)]).toEqual([shown.replaceAll('-', ''), shown])
  })
})

describe('text that is not a Korean number stays unchanged, and is refused (C-074, C-089)', () => {
  test.each([
    '010-1234-56789',
    '010-123-4567',
    '010-1234-5678 내선 9',
    '02-1234-56789',
    '02-123-4567',
    '0507-1319-12345',
    '1588-1234',
    '+1 415 555 2671',
    '+1 010-1234-5678',
    '+0101234567890',
    '++82 10-1234-5678',
    '010-1234-5678, 010-8765-4321',
    'abc',
  ])('%s', (typed) => {
    expect([phoneOf(typed), formatPhone(typed), phoneDigits(typed)]).toEqual([null, typed, typed])
    expect([isPhone(typed), isMobile(typed)]).toEqual([false, false])
    expect(
      phoneIn('틀림')
        .safeParse(typed)
        .error?.issues.map(({ message }) => message),
    ).toEqual(['틀림'])
  })
})

test.each([
  '010-1234-5678',
  '0507-1319-1234',
  '02-1234-5678',
  '031-123-4567',
  '+82 10-1234-5678',
  '0082 10 1234 5678',
])('typing %s letter by letter loses no digit (C-070)', (typed) => {
  const shown = Array.from(typed).reduce((text, letter) => formatPhone(text + letter), '')
  expect(shown).toBe(formatPhone(typed))
})

describe('a mobile number has 010 and eight digits, or 011, 016 to 019 and seven or eight (A-017)', () => {
  test.each([
    ['010-1234-5678', true],
    ['011-123-4567', true],
    ['019-1234-5678', true],
    ['010-123-4567', false],
    ['012-1234-5678', false],
    ['02-2233-3131', false],
    ['0507-1319-1234', false],
  ])('%s: %s', (typed, isRight) => {
    expect([isMobile(typed), mobileIn('틀림').safeParse(typed).success]).toEqual([isRight, isRight])
  })
})

test('parses and formats tickets in halves', () => {
  expect([halvesOf(12.5), halvesOf(0.3), ticketsOf(1), won(1_000_000)]).toEqual([
    25,
    null,
    0.5,
    '1,000,000원',
  ])
})

test('ids are unique and ordered by time, also within a millisecond', () => {
  const ids = Array.from({ length: 20_000 }, newId)
  expect(ids.toSorted()).toEqual(ids)
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids.every(isId)).toBe(true)
})

test('a password matches only its own hash; without a hash none matches', async () => {
  const hash = await hashPassword('비밀번호-1')
  expect(await verifyPassword('비밀번호-1'.normalize('NFD'), hash)).toBe(true)
  expect(await verifyPassword('비밀번호-2', hash)).toBe(false)
  expect(await verifyPassword('', null)).toBe(false)
})

test('compares a password case-sensitively and in its whole length', async () => {
  const hash = await hashPassword(`${'x'.repeat(127)}A`)
  expect(await verifyPassword(`${'x'.repeat(127)}A`, hash)).toBe(true)
  expect(await verifyPassword(`${'x'.repeat(127)}a`, hash)).toBe(false)
  expect(await verifyPassword('x'.repeat(127), hash)).toBe(false)
})

test('normalizes NFD to NFC, removes control characters and keeps emoji', () => {
  expect(normalizeText('홍길동'.normalize('NFD'))).toBe('홍길동')
  expect(text(50).parse('  김\u202e하늘👨‍👩‍👧 \u0007')).toBe('김하늘👨‍👩‍👧')
  expect(maybeText(10).parse('   ')).toBe('')
})

test.each(['', '   ', 'a\0b', '\ud800', 'x'.repeat(51)])(
  'refuses text that cannot be stored or is too long or blank: %j',
  (value) => {
    expect(text(50).safeParse(value).success).toBe(false)
  },
)

test.each([
  '\u200b',
  '\u3164',
  '\u115f\u1160\uffa0',
  '\u{e0041}\u{e0042}',
  '\u200d\ufe0f',
  '\u2800',
  '\u00ad \u2060',
  '\u180e\u061c\u{1d173}',
])('refuses a required text without a visible character: %j', (value) => {
  expect(text(50).safeParse(value).success).toBe(false)
  expect(text(50).safeParse(`${value}김`).success).toBe(true)
})

test.each(['👨‍👩‍👧‍👦 우리집', '❤️', 'می‌خواهم', '김', 'ㅎㅎ', '1️⃣'])('accepts %j unchanged', (value) => {
  expect(text(50).parse(value)).toBe(value)
})

test('accepts only an unexpired token of its realm, signed by us (X-029, X-032)', async () => {
  const secret = Buffer.from('s'.repeat(32))
  const signer = tokenSigner(secret, 'ride', 1800)
  const now = new Date('2026-12-01T00:00:00Z')
  const token = await signer.sign({ sub: 'm', sid: 's', name: '김하늘', phone: '010', role: 'USER' }, now)
  expect(token.split('.')).toHaveLength(3)
  expect(await signer.read(token, now)).toMatchObject({
    sub: 'm',
    name: '김하늘',
    exp: now.getTime() / 1000 + 1800,
  })
  expect(await signer.read(token, new Date('2026-12-01T00:30:00Z'))).toBeNull()
  expect(await tokenSigner(secret, 'subscribe', 1800).read(token, now)).toBeNull()
  expect(await signer.read(`${token}x`, now)).toBeNull()
})

test('a name or place becomes one line; requests keep their line breaks', () => {
  expect(text(50).parse('김\n하늘\t님')).toBe('김 하늘 님')
  expect(maybeText(100).parse('첫 줄\n둘째 줄')).toBe('첫 줄\n둘째 줄')
})

test.each([
  [0, 0],
  [110, 10],
  [100, 9],
  [890_000, 80_909],
])('%i won include a VAT of %i won', (amount, vat) => expect(vatOf(amount)).toBe(vat))
