import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answer, answerThenEnable, failConnection, refuse, requestsTo, serve } from '#testing/network.ts'
import { expectAccessible, press } from '#testing/screen.tsx'
import { openProfile, requestOut, subscriptionOut } from '#testing/subscription-page.ts'
import { listRequests } from '#subscribe/application/contract.ts'
import { getPayment } from '#subscribe/payment/contract.ts'
import { payWithCard } from '#subscribe/payment/first-month/contract.ts'
import { paymentIdOf } from '#subscribe/payment/plan/rules.ts'
import { listSubscriptions } from '#subscribe/subscription/contract.ts'

const alert = () => page.getByRole('alertdialog')
const confirm = () => alert().getByRole('button', { name: '확인' }).click()

test('a declined first month shows amount, reason and deadline; the same card pays it', async () => {
  const declined = { ...requestOut, reason: '한도 초과입니다.', declined_until: '2026-12-08' }
  await openProfile({ answers: [answer(listRequests, [declined])] })
  const card = page.getByRole('region', { name: '구독 신청' })
  await expect
    .element(card)
    .toMatchTextContent(/카드 거절.*첫 달 결제가 거절되었습니다.*890,000원, 한도 초과입니다/)
  await expect.element(card).toMatchTextContent(/2026\. 12\. 8\.까지 결제하시면/)
  await expectAccessible()
  const paid = { ...declined, status: 'ACTIVE' as const, declined_until: null, reason: null }
  serve(answerThenEnable(payWithCard, paid, answer(listRequests, [paid])))
  await press('같은 카드로 다시 결제')
  await expect.element(alert()).toMatchTextContent(/신청이 승인되었습니다/)
  await confirm()
  expect(requestsTo(payWithCard)).toMatchObject([{ body: {} }])
  await expect.element(card).not.toMatchTextContent(/카드 거절/)
})

test('paying the first month leads to the result page (S-069)', async () => {
  const declined = { ...requestOut, reason: '한도 초과입니다.', declined_until: '2026-12-08' }
  await openProfile({ answers: [answer(listRequests, [declined])] })
  const id = '01890a5d-ac96-774b-bcce-b302099a8057'
  const started = { ...subscriptionOut, id, request: { ...subscriptionOut.request, id: declined.id } }
  const about = {
    car_id: declined.car.id,
    brand_name: '제네시스',
    model_name: 'GV90',
    term: 12,
    paid_at: null,
  }
  const payment = { payment_id: paymentIdOf(id, 1), amount: declined.price.first_month, month: 1, ...about }
  serve(
    answerThenEnable(payWithCard, declined, answer(listSubscriptions, [started])),
    answer(getPayment, { ...payment, status: 'PAID' }),
  )
  await press('같은 카드로 다시 결제')
  await expect.element(page.getByRole('heading', { name: '결제 완료' })).toBeVisible()
  await expect.element(page.getByText('제네시스 GV90')).toBeVisible()
})

test('without a connection the cards stay, each list with a notice and a retry @long', async () => {
  const declined = { ...requestOut, reason: '한도 초과입니다.', declined_until: '2026-12-08' }
  await openProfile({
    answers: [answer(listRequests, [declined]), answer(listSubscriptions, [subscriptionOut])],
  })
  await expect.element(page.getByText('한도 초과입니다')).toBeVisible()
  serve(refuse(payWithCard, 409), failConnection(listRequests), failConnection(listSubscriptions))
  await press('같은 카드로 다시 결제')
  await confirm()
  for (const name of ['내 구독', '구독 신청']) {
    const section = page.getByRole('region', { name })
    await expect.element(section.getByText(/새로 고치지 못했습니다/)).toBeVisible()
    await expect.element(section.getByText(/GV90/)).toBeVisible()
  }
  serve(answer(listRequests, [declined]), answer(listSubscriptions, [subscriptionOut]))
  for (const name of ['내 구독', '구독 신청']) {
    const section = page.getByRole('region', { name })
    await section.getByRole('button', { name: '다시 시도' }).click()
    await expect.element(section.getByText(/새로 고치지 못했습니다/)).not.toBeInTheDocument()
  }
})
