import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { listOutbox, type MessageOut, resendMessage, resendMessages } from '#platform/outbox/contract.ts'
import { answer, failConnection, refuse, requestsTo, serve, answerThenEnable } from '#testing/network.ts'
import {
  dialog,
  expectAccessible,
  expectFailure,
  expectTexts,
  expectToast,
  openScreen,
  pageWidth,
  PHONE,
  press,
  pressInactive,
  rowOf,
} from '#testing/screen.tsx'

const failed: MessageOut = {
  id: 'm1',
  kind: 'invite',
  kind_text: '초대',
  recipient: '01028419931',
  text: '모심으로 초대합니다.',
  state: 'FAILED',
  attempts: 3,
  error: 'NotEnoughBalance',
  created_at: '2026-10-02T03:00:00.000Z',
  done_at: '2026-10-02T03:01:00.000Z',
  delivery: null,
  delivery_error: null,
  via: null,
}
const open = (...answers: ReturnType<typeof answer>[]) => openScreen('/admin/message', answers)
const again = () => dialog().getByRole('button', { name: '다시 보내기' })

test('a message shows its time, number, text, and result with the reason', async () => {
  await open(answer(listOutbox, [failed]))
  await expectTexts(page.getByRole('columnheader')).toEqual([
    '일시',
    '받는 번호',
    '종류',
    '내용',
    '결과',
    '사유',
  ])
  await expectTexts(rowOf(failed).getByRole('cell')).toEqual([
    '10월 2일 (금) 12:00',
    expect.stringContaining('010-2841-9931'),
    '초대',
    '모심으로 초대합니다.',
    '발송 실패',
    '문자 충전 잔액이 부족합니다. 충전 후 다시 보내 주세요.',
  ])
  await expectAccessible()
})

test('finds messages by number and result; both are kept in the URL', async () => {
  await open(answer(listOutbox, ({ query }) => (query.state === 'SENT' ? [] : [failed])))
  await page.getByLabelText('문자 검색').fill('+82 1028419931')
  await expect.poll(() => requestsTo(listOutbox).at(-1)?.query.q).toBe('+82 1028419931')
  await page.getByRole('tab', { name: '발송 완료' }).click()
  await expect.element(rowOf(failed)).not.toBeInTheDocument()
  await page.getByRole('tab', { name: '발송 실패' }).click()
  await expect.element(rowOf(failed)).toBeVisible()
  expect(requestsTo(listOutbox).at(-1)?.query).toMatchObject({ state: 'FAILED', q: '+82 1028419931' })
  await openScreen(`/admin/message${location.search}`, [answer(listOutbox, [failed])])
  await expect.element(rowOf(failed)).toBeVisible()
  const tab = page.getByRole('tab', { name: '발송 실패' })
  await expect.element(tab).toHaveAttribute('aria-selected', 'true')
  expect(requestsTo(listOutbox).at(-1)?.query).toMatchObject({ state: 'FAILED', q: '+82 1028419931' })
})

test('resends a failed message by keyboard; a refusal appears in its drawer', async () => {
  const text = '발송에 실패한 문자만 다시 보낼 수 있습니다.'
  await open(answer(listOutbox, [failed]), refuse(resendMessage, 409, 'NOT_FAILED', text))
  await expect.element(rowOf(failed)).toBeVisible()
  await userEvent.keyboard('j{Enter}')
  await pressInactive(again())
  await expectFailure('문자를 다시 보내지 못했습니다.')
  await expectFailure('발송에 실패한 문자만')
  await expectAccessible()
  serve(
    answerThenEnable(
      resendMessage,
      undefined,
      answer(listOutbox, [{ ...failed, state: 'SENT', error: null }]),
    ),
  )
  await pressInactive(again())
  await expectToast('문자를 다시 보냅니다.')
  await expect.element(dialog()).not.toBeInTheDocument()
  await expect.element(rowOf(failed)).toMatchTextContent('발송 완료')
})

const sent: MessageOut = { ...failed, state: 'SENT', error: null, via: 'SMS' }

test.each<[string, Partial<MessageOut>, string, string]>([
  ['an accepted message', { delivery: 'ACCEPTED' }, '접수', '문자'],
  ['a delivered 알림톡', { delivery: 'DELIVERED', via: 'ALIMTALK' }, '도착', '알림톡'],
  ['an undelivered message', { delivery: 'FAILED', delivery_error: '3008' }, '도착 실패', '(3008)'],
  ['a message without a report', { delivery: 'UNKNOWN' }, '알 수 없음', '문자'],
  [
    'a text instead of a refused template',
    { delivery: 'DELIVERED', delivery_error: '1026' },
    '도착',
    '(1026)',
  ],
])('the list and the drawer show the delivery of %s', async (_, fate, result, fact) => {
  const message = { ...sent, ...fate }
  await open(answer(listOutbox, [message]))
  await expect.element(rowOf(message)).toMatchTextContent(result)
  await rowOf(message).getByRole('button').click()
  await expect.element(dialog()).toMatchTextContent(result)
  await expect.element(dialog()).toMatchTextContent(fact)
  await expect.element(again()).not.toBeInTheDocument()
  await expectAccessible()
})

test('a foreign number is shown with its country code', async () => {
  const abroad = { ...sent, recipient: '+14155552671' }
  await open(answer(listOutbox, [abroad]))
  await expect.element(rowOf(abroad)).toMatchTextContent('+1 415-555-2671')
})

test('a tab shows the messages that did not arrive', async () => {
  await open(answer(listOutbox, [sent]))
  await page.getByRole('tab', { name: '도착 실패' }).click()
  await expect.poll(() => requestsTo(listOutbox).at(-1)?.query).toMatchObject({ delivery: 'FAILED' })
  expect(requestsTo(listOutbox).at(-1)?.query).not.toHaveProperty('state')
})

test('a secret message is neither shown nor resent, and the drawer shows why', async () => {
  const code = { ...failed, kind: 'code', kind_text: '인증번호', text: '' }
  await open(answer(listOutbox, [code]))
  await rowOf(code).getByRole('button').click()
  await expect.element(dialog()).toMatchTextContent('비밀 내용이라 표시하지 않습니다.')
  await expect.element(dialog()).toMatchTextContent('저장하지 않아 다시 보낼 수 없습니다.')
  await expect.element(again()).not.toBeInTheDocument()
  await expectAccessible()
})

test('resends all failed messages together, until none is left @long', async () => {
  await openScreen('/admin/message?status=FAILED', [
    answer(listOutbox, [failed]),
    failConnection(resendMessages),
  ])
  await expect.element(rowOf(failed)).toBeVisible()
  const all = '실패한 문자 모두 다시 보내기'
  await press(all)
  // A toast with the same text is shown beside the permanent notice.
  await expect
    .element(page.getByRole('main').getByRole('alert'))
    .toMatchTextContent('실패한 문자를 다시 보내지 못했습니다.')
  serve(answerThenEnable(resendMessages, { resent: 1 }, answer(listOutbox, [])))
  await press(all)
  await expectToast('1건을 다시 보냅니다.')
  await expect.element(rowOf(failed)).not.toBeInTheDocument()
  serve(answer(resendMessages, { resent: 0 }))
  await press(all)
  await expectToast('다시 보낼 수 있는 실패한 문자가 없습니다.')
})

test('on a phone a message is a card of two lines, which opens', async () => {
  const wrong = { ...failed, error: 'NOT_A_NUMBER' }
  await openScreen('/admin/message', [answer(listOutbox, [wrong])], { size: PHONE })
  await expect.element(rowOf(wrong)).toMatchTextContent('발송 실패')
  await expect.element(page.getByRole('table')).not.toBeInTheDocument()
  await expectAccessible()
  expect(pageWidth()).toBe(PHONE.width)
  expect(page.getByLabelText('문자 검색').element().getBoundingClientRect().width).toBeGreaterThan(180)
  await rowOf(wrong).getByRole('button').click()
  await expect.element(dialog()).toMatchTextContent('문자를 받을 수 없는 번호입니다.')
  await expectAccessible()
})

test('an empty tab shows a text; a failed list reloads after a press', async () => {
  const none = page.getByText('보내지 않은 문자가 없습니다')
  await openScreen('/admin/message?status=SUPPRESSED', [answer(listOutbox, [])])
  await expect.element(none).toBeVisible()
  await expectAccessible()
  await openScreen('/admin/message?status=SUPPRESSED', [refuse(listOutbox, 400, 'BUG', '서버가')])
  await expect.element(page.getByText('데이터를 불러오지 못했습니다')).toBeVisible()
  serve(answer(listOutbox, []))
  await press('다시 시도')
  await expect.element(none).toBeVisible()
})
