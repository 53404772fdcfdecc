import { expect, test } from 'vitest'
import { CallFailed } from '#kit/web/call-failed.ts'
import { VERIFICATION_BROKE, verificationFailed } from '#platform/verification/words.ts'
import { accountFailureText, failureTextOr } from './widgets/failure-text.ts'
import * as words from './words.ts'

const OTHER = '인증 처리 중 오류가 발생했습니다.'

const STATUSES = [
  [401, '이메일 또는 비밀번호가 올바르지 않습니다.'],
  [403, '접근 권한이 없습니다.'],
  [404, '요청하신 정보를 찾을 수 없습니다.'],
  [409, '이미 사용 중인 이메일입니다.'],
  [429, '요청이 너무 많습니다. 잠시 후 다시 시도해 주세요.'],
  [410, '인증번호가 만료되었습니다.'],
  [400, OTHER],
  [500, OTHER],
] as const
test.each(STATUSES)(
  'an answer %s without words is %s (S-196, S-197, S-198, S-199, S-200, S-201)',
  (status, text) => {
    const failed = new CallFailed({ status, code: 'UNKNOWN', text: 'nobody said it' })
    expect(accountFailureText(failed)).toBe(text)
  },
)

test('what the server says comes before words of our own (S-076, S-106, S-110, S-202)', () => {
  const said = new CallFailed({ status: 409, code: 'MOBILE_TAKEN', text: words.MOBILE_TAKEN })
  const silent = new CallFailed({ status: 502, code: 'UNKNOWN', text: 'nobody said it' })
  expect(accountFailureText(said)).toBe('이미 가입된 휴대폰 번호입니다.')
  expect(failureTextOr(words.IDENTITY_PROCESSING_FAILED)(said)).toBe('이미 가입된 휴대폰 번호입니다.')
  expect(failureTextOr(words.IDENTITY_PROCESSING_FAILED)(silent)).toBe('본인인증 처리에 실패했습니다.')
  expect(accountFailureText(new Error('bug'))).toBe(OTHER)
})

const VERIFICATION = [
  ['what the provider said (S-102)', verificationFailed('시간 초과'), '본인인증 실패: 시간 초과'],
  ['no login (S-104)', words.LOGIN_NEEDED, '로그인이 필요합니다.'],
  [
    'no SDK (S-105)',
    words.SDK_NOT_LOADED,
    '본인인증 모듈을 불러오지 못했습니다. 잠시 후 다시 시도해 주세요.',
  ],
  [
    'a processing that failed (S-106, S-110)',
    words.IDENTITY_PROCESSING_FAILED,
    '본인인증 처리에 실패했습니다.',
  ],
  ['an error (S-107)', VERIFICATION_BROKE, '본인인증 중 오류가 발생했습니다.'],
  ['no id (S-108)', words.IDENTITY_MISSING, '본인인증 정보를 가져올 수 없습니다.'],
  ['a failure (S-109)', words.IDENTITY_FAILED, '본인인증에 실패했습니다.'],
]
test.each(VERIFICATION)(
  'a verification with %s says: %s (S-102, S-104, S-105, S-107, S-108, S-109)',
  (_, text, said) => expect(text).toBe(said),
)

const SILENT = [
  ['no code went out (S-116)', words.CODE_NOT_SENT, '인증번호 발송에 실패했습니다.'],
  ['a code was not right (S-127)', words.CODE_FAILED, '인증에 실패했습니다.'],
  ['a password was not changed (S-135)', words.PASSWORD_NOT_CHANGED, '비밀번호 변경에 실패했습니다.'],
  ['a login failed (S-075)', words.LOGIN_FAILED_UNKNOWN, '로그인 실패'],
]
test.each(SILENT)(
  'when %s and the server says nothing, it is: %s (S-116, S-127, S-135)',
  (_, fallback, text) => {
    const silent = new CallFailed({ status: 500, code: 'UNKNOWN', text: 'nobody said it' })
    const worded = new CallFailed({ status: 429, code: 'TOO_MANY', text: '요청이 너무 많습니다.' })
    expect([failureTextOr(fallback)(silent), failureTextOr(fallback)(worded)]).toEqual([
      text,
      '요청이 너무 많습니다.',
    ])
  },
)
