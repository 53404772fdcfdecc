import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answer, failConnection, holdAnswer, refuse, serve, answerThenEnable } from '#testing/network.ts'
import { expectAccessible, expectToast, expectWorded, press } from '#testing/screen.tsx'
import { openAsSubscriber, subscriberAccount } from '#testing/subscriber.ts'
import { getAccount } from '#subscribe/account/contract.ts'
import { listTransactions, usePointCoupon } from '../contract.ts'

const field = () => page.getByLabelText('포인트 쿠폰 등록')
const balance = () => page.getByRole('region', { name: '보유 포인트' })
const send = () => press('등록')

test('a point coupon updates balance and history immediately (S-017, S-174, S-177, S-178, S-180, S-181)', async () => {
  const history = holdAnswer(answer(listTransactions, []))
  await openAsSubscriber('/subscribe/point', [history], { point: 0 })
  await expect.element(page.getByRole('status', { name: '불러오는 중입니다' })).toBeVisible()
  history.release()
  await expect.element(page.getByText('포인트 내역이 없습니다.')).toBeVisible()
  await expect.element(balance()).toMatchTextContent(/^보유 포인트0P/)
  await send()
  await expect.element(page.getByText('쿠폰 코드를 입력해 주세요.')).toBeVisible()
  const line = { id: '1', transaction_type: 'COUPON', amount: 30_000, description: null }
  serve(
    answerThenEnable(
      usePointCoupon,
      { point: 30_000, amount: 30_000 },
      answer(getAccount, { ...subscriberAccount, point: 30_000 }),
      answer(listTransactions, [{ ...line, created_at: '2026-11-02T03:00:00.000Z' }]),
    ),
  )
  await field().fill('POINT-1')
  await send()
  await expectToast('포인트가 성공적으로 추가되었습니다.')
  await expect.element(balance()).toMatchTextContent('30,000P')
  await expect.element(page.getByRole('region', { name: '포인트 내역' })).toMatchTextContent('+30,000P')
  await expectAccessible()
})

test('a refused point coupon or a missing answer shows an error at the field (S-182, S-183) @long', async () => {
  await openAsSubscriber('/subscribe/point', [answer(listTransactions, [])])
  await field().fill('ANY-CODE')
  const texts = ['쿠폰 사용에 실패했습니다.']
  await expectWorded({ endpoint: usePointCoupon, statuses: [403, 404], send, texts })
  serve(refuse(usePointCoupon, 409, 'COUPON_TAKEN', '이미 사용하신 포인트 쿠폰입니다.'))
  await send()
  await expect.element(page.getByText('이미 사용하신 포인트 쿠폰입니다.')).toBeVisible()
  serve(failConnection(usePointCoupon))
  await send()
  const offline = '서버에 연결하지 못했습니다. 인터넷 연결을 확인하신 뒤 다시 시도해 주세요.'
  await expect.element(page.getByText(`쿠폰 사용 중 오류가 발생했습니다. ${offline}`)).toBeVisible()
})

test('a failed list of transactions shows an error (S-184)', async () => {
  for (const status of [403, 409]) {
    await openAsSubscriber('/subscribe/point', [refuse(listTransactions, status)])
    await expect.element(page.getByText('데이터를 불러오지 못했습니다.')).toBeVisible()
  }
})
