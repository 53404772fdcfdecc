import { expect, test } from 'vitest'
import { acceptedStep, base32Of, hotp, totpStep, totpUri } from './totp.ts'

const SECRET = Buffer.from('12345678901234567890')

// RFC 4226, appendix D.
test.each([
  [0, '755224'],
  [1, '287082'],
  [2, '359152'],
  [5, '254676'],
  [9, '520489'],
])('HOTP of counter %i is %s', (counter, code) => {
  expect(hotp(SECRET, counter)).toBe(code)
})

// RFC 6238, appendix B, SHA-1.
test.each([
  [59, '94287082'],
  [1_111_111_109, '07081804'],
  [1_111_111_111, '14050471'],
  [1_234_567_890, '89005924'],
  [2_000_000_000, '69279037'],
  [20_000_000_000, '65353130'],
])('TOTP at %i s is %s', (seconds, code) => {
  expect(hotp(SECRET, totpStep(new Date(seconds * 1000)), 8)).toBe(code)
})

const now = new Date('2026-12-01T03:00:10Z')
const codeAt = (steps: number) => hotp(SECRET, totpStep(now) + steps)
test.each([
  ['this step', codeAt(0), 0, 0],
  ['one step ago: a clock 30 s behind', codeAt(-1), 0, -1],
  ['the next step: a clock 30 s ahead', codeAt(1), 0, 1],
  ['two steps ago', codeAt(-2), 0, null],
  ['a code that was used', codeAt(0), totpStep(now), null],
  ['an older code than the used one', codeAt(-1), totpStep(now), null],
  ['a newer code than the used one', codeAt(1), totpStep(now), 1],
  ['letters', 'abcdef', 0, null],
  ['too short', '12345', 0, null],
])('%s is accepted as step %#', (_case, code, usedStep, steps) => {
  const accepted = acceptedStep(SECRET, code, now, usedStep)
  expect(accepted).toBe(steps === null ? null : totpStep(now) + steps)
})

// RFC 4648, section 10, without padding.
test.each([
  ['', ''],
  ['f', 'MY'],
  ['fo', 'MZXQ'],
  ['foobar', 'MZXW6YTBOI'],
])('base32 of %j is %j', (text, encoded) => {
  expect(base32Of(Buffer.from(text))).toBe(encoded)
})

test('the URI for an authenticator app contains issuer and account', () => {
  expect(totpUri('모심', 'admin', Buffer.from('f'))).toBe(
    'otpauth://totp/%EB%AA%A8%EC%8B%AC:admin?secret=MY&issuer=%EB%AA%A8%EC%8B%AC',
  )
})
