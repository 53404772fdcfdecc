import { expect, test } from 'vitest'
import { CallFailed } from '#kit/web/call-failed.ts'
import { accountFailureText, failureTextOr } from './failure-text.ts'

const failedBy = (status: number, code = 'UNKNOWN') => new CallFailed({ status, code, text: '서버의 말' })
const OTHER = '인증 처리 중 오류가 발생했습니다.'

test.each([
  [401, '이메일 또는 비밀번호가 올바르지 않습니다.'],
  [403, '접근 권한이 없습니다.'],
  [404, '요청하신 정보를 찾을 수 없습니다.'],
  [409, '이미 사용 중인 이메일입니다.'],
  [410, '인증번호가 만료되었습니다.'],
  [429, '요청이 너무 많습니다. 잠시 후 다시 시도해 주세요.'],
])(
  'shows the text of status %i for an account call without a text (S-196, S-197, S-198, S-199, S-200, S-201)',
  (status, text) => {
    expect([
      accountFailureText()(failedBy(status)),
      accountFailureText('로그인 실패')(failedBy(status)),
    ]).toEqual([text, text])
  },
)

test.each([
  ['another status', '', failedBy(500), OTHER],
  ['another status, after a sentence', '실패했습니다.', failedBy(400), `실패했습니다. ${OTHER}`],
  ['another status, after a title', '로그인 실패', failedBy(500), `로그인 실패: ${OTHER}`],
  ['an unreadable answer', '로그인 실패', new Error('bug'), '로그인 실패'],
  ['no answer and no text of the screen', '', new Error('bug'), OTHER],
  ['a text of the server', '로그인 실패', failedBy(409, 'MOBILE_TAKEN'), '서버의 말'],
])('a failed account call with %s shows the expected text (S-076, S-202)', (_, failed, error, text) => {
  expect(accountFailureText(failed)(error)).toBe(text)
})

test('any other failed call shows the text of the server, else that of the screen', () => {
  const textOf = failureTextOr('쿠폰 추가에 실패했습니다.')
  expect([textOf(failedBy(409, 'USED')), textOf(failedBy(409)), textOf(new Error('bug'))]).toEqual([
    '서버의 말',
    '쿠폰 추가에 실패했습니다.',
    '쿠폰 추가에 실패했습니다.',
  ])
})
