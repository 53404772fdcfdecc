import { expect, test } from 'vitest'
import { getCaller } from '#ride/customer/contract.ts'
import { createReservation } from '#ride/reservation/contract.ts'
import {
  cancelPaymentLink,
  createPaymentLink,
  listPaymentLinks,
  sendPaymentLink,
} from '#ride/reservation/payment-link/contract.ts'
import { answer, failConnection, requestsTo, serve } from '#testing/network.ts'
import { dialog, expectAccessible, expectToast, pressIn } from '#testing/screen.tsx'
import { tomorrow, known, ride, paymentLink, open, begin, field, find } from '#testing/phone-order.ts'

test('a customer without tickets is sent a link to pay; a repeated press after a failure has the same key @long', async () => {
  await open(answer(getCaller, { ...known, tickets: 0, rides: [ride] }), failConnection(createPaymentLink))
  await begin()
  await find('황보')
  await pressIn('인천공항')
  await pressIn('내일')
  await field('시간').fill('07:30')
  await dialog()
    .getByLabelText(/결제 링크/)
    .click()
  expect(
    dialog()
      .getByLabelText(/무료 1 Ticket/)
      .query(),
  ).toBeNull()
  await expectAccessible()
  await pressIn('결제 링크 보내기 · 1,000,000원')
  await expect.element(dialog().getByText('예약을 넣지 못했습니다.')).toBeVisible()
  serve(answer(createPaymentLink, paymentLink))
  await pressIn('결제 링크 보내기 · 1,000,000원')
  await expectToast('황보하늘 님께 결제 링크를 보냈습니다.')
  const sent = requestsTo(createPaymentLink)
  expect(sent.at(-1)).toMatchObject({
    path: '/api/users/m1/payment-links',
    body: { car_id: 'c1', amount: 1_000_000, status: 'CONFIRMED', pickup_time: `${tomorrow} 07:30` },
  })
  expect(requestsTo(createReservation)).toEqual([])
})

test('an open link shows its deadline, and can be copied, sent again and canceled @long', async () => {
  const over = { ...paymentLink, id: 'l0', status: 'EXPIRED' as const }
  const canceled = { ...paymentLink, status: 'CANCELLED' as const }
  await open(
    answer(listPaymentLinks, [paymentLink, over]),
    answer(sendPaymentLink, { ...paymentLink, sent: 2 }),
    answer(cancelPaymentLink, canceled),
  )
  await begin()
  await find('황보')
  const links = dialog().getByRole('list', { name: '결제 링크' })
  await expect.element(links.getByText('결제 대기, 11월 29일 (금) 14:20까지')).toBeVisible()
  await expect.element(links.getByText('기한이 지났습니다')).toBeVisible()
  await pressIn('다시 보내기')
  await expectToast('결제 링크를 다시 보냈습니다.')
  serve(answer(listPaymentLinks, [canceled, over]))
  await pressIn('링크 취소')
  await expectToast('결제 링크를 취소하고 차량을 풀었습니다.')
  await expect.element(links.getByText('취소됨')).toBeVisible()
  expect([requestsTo(sendPaymentLink), requestsTo(cancelPaymentLink)].map(({ length }) => length)).toEqual([
    1, 1,
  ])
})
