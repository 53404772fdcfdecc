import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answer, requestsTo, serve } from '#testing/network.ts'
import { expectAccessible, expectToast, expectWorded, press } from '#testing/screen.tsx'
import {
  fillPerson,
  modelOut,
  openAsSubscriber,
  openAsVisitor,
  pressVerify,
  stubPortone,
  subscriberAccount,
  verificationAnswers,
  verifying,
} from '#testing/subscriber.ts'
import { verifyIdentity } from '#subscribe/account/contract.ts'
import { createWish } from '#subscribe/wish/contract.ts'
import { getModel } from '../contract.ts'
import { listWatches, unwatchModel, watchModel } from '../watch/contract.ts'

const path = `/subscribe/cars/${modelOut.id}`
const taken = { ...modelOut, car: modelOut.car.map((car) => ({ ...car, is_available: false })) }
const wish = () => page.getByRole('dialog', { name: '차량 요청하기' })

test('a car shows the mileage of its term and links to the application (S-042)', async () => {
  await openAsVisitor(path, [answer(getModel, modelOut)])
  const agreed = page.getBySelector('dl > div').filter({ hasText: '약정 주행거리' }).getByRole('definition')
  await expect.element(agreed).toHaveTextContent('12개월 12,000km, 월 1,000km')
  const apply = page.getByRole('link', { name: '구독 신청하기' })
  await expect.element(apply).toHaveAttribute('href', `/subscribe/${modelOut.id}/apply?month=12`)
  await expectAccessible()
})

test('a subscriber who asks for a taken car verifies their number first (S-030) @long', async () => {
  stubPortone(verifying)
  await openAsSubscriber(path, [answer(getModel, taken), answer(listWatches, []), ...verificationAnswers], {
    ci_verified: false,
  })
  await press('차량 요청하기')
  const gate = page.getByRole('dialog', { name: '본인인증이 필요합니다' })
  await expect.element(gate).toBeVisible()
  await fillPerson()
  serve(answer(verifyIdentity, subscriberAccount))
  await pressVerify()
  await expect.element(wish().getByLabelText('차량 모델명')).toHaveValue('시험 GV90')
  const send = () => wish().getByRole('button', { name: '요청하기' }).click()
  await expectWorded({
    endpoint: createWish,
    statuses: [403, 409],
    send,
    texts: ['차량을 요청하지 못했습니다.'],
  })
  serve(answer(createWish, { id: '1', model: '시험 GV90', created_at: '2026-11-02T03:00:00.000Z' }))
  await send()
  await expectToast('요청하신 차량을 접수했습니다.')
  const keys = requestsTo(createWish).map(({ headers }) => headers.get('idempotency-key'))
  expect(new Set(keys).size).toBe(1)
})

test('a subscriber watches a taken model for a free car, and withdraws it', async () => {
  const watches = [{ model_id: modelOut.id }]
  await openAsSubscriber(path, [
    answer(getModel, { ...taken, available_from: '2027-01-05' }),
    answer(listWatches, []),
    answer(watchModel, watches[0]!),
    answer(unwatchModel, undefined),
  ])
  await expect.element(page.getByText('2027. 1. 5.부터 구독하실 수 있습니다')).toBeVisible()
  await press('비면 알림')
  await expectToast('차가 비면 알려 드리겠습니다.')
  await expectAccessible()
  await press('알림 취소')
  await expectToast('알림을 취소했습니다.')
  await expect.element(page.getByRole('button', { name: '비면 알림' })).toBeVisible()
  expect([requestsTo(watchModel).length, requestsTo(unwatchModel).length]).toEqual([1, 1])
})
