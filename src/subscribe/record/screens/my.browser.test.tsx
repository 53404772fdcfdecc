import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import {
  answer,
  answerFile,
  failConnection,
  holdAnswer,
  refuse,
  requestsTo,
  serve,
  answerThenEnable,
} from '#testing/network.ts'
import { expectAccessible, expectTexts, expectToast, press } from '#testing/screen.tsx'
import {
  fillPerson,
  pressVerify,
  stubPortone,
  subscriberAccount,
  verificationAnswers,
  verifying,
} from '#testing/subscriber.ts'
import { openProfile, requestOut, subscriptionOut } from '#testing/subscription-page.ts'
import { getAccount, patchAccount, verifyIdentity } from '#subscribe/account/contract.ts'
import { listRequests } from '#subscribe/application/contract.ts'
import { listWallet } from '#subscribe/coupon/contract.ts'
import { changeCard, openCardChange } from '#subscribe/payment/card/contract.ts'
import { getExpenses } from '#subscribe/receipt/contract.ts'
import { listOwnWishes } from '#subscribe/wish/contract.ts'
import { listSubscriptions } from '#subscribe/subscription/contract.ts'

const [subscription, request] = [subscriptionOut, requestOut]
const open = openProfile
const alert = () => page.getByRole('alertdialog')
const confirm = (button = '확인') => alert().getByRole('button', { name: button }).click()
const factOf = (name: string) =>
  page.getBySelector('dl > div').filter({ hasText: name }).getByRole('definition')

test('the profile shows each state of a subscription and a request (S-009, S-137, S-140, S-143) @long', async () => {
  await open({
    answers: [
      answer(listSubscriptions, [
        subscription,
        { ...subscription, id: '2', is_current: false, stage: 'BEFORE_START' },
        { ...subscription, id: '3', is_current: false, is_active: false, stage: 'ENDED' },
      ]),
      answer(listRequests, [
        request,
        { ...request, id: '2', coupon: null, reason: '카드 한도를 초과하였습니다.' },
      ]),
    ],
  })
  const subscriptions = page.getByRole('region', { name: '내 구독' }).getByRole('listitem')
  await expectTexts(subscriptions).toEqual([
    expect.stringMatching(/이용 중.*2026\. 12\. 1\. – 2027\. 11\. 30\./),
    expect.stringMatching(/GV90시작 전활성.*2026\. 12\. 1\.에 시작합니다/),
    expect.stringMatching(/GV90종료비활성/),
  ])
  await expectTexts(page.getByRole('region', { name: '구독 신청' }).getByRole('listitem')).toEqual([
    expect.stringMatching(/쿠폰 사용.*2026\. 12\. 2\. 신청.*심사 중/),
    expect.stringMatching(/신청 완료.*심사 중.*카드 한도를 초과하였습니다./),
  ])
  await expectAccessible()
})

test('the profile shows the requested models, with the replies', async () => {
  const asked = {
    id: 'w1',
    model: '벤틀리',
    created_at: '2026-12-01T03:00:00Z',
    reply: null,
    replied_at: null,
  }
  const answered = { ...asked, id: 'w2', reply: '내년에 준비됩니다.', replied_at: '2026-12-03T03:00:00Z' }
  await open({ answers: [answer(listOwnWishes, [asked, answered])] })
  await expectTexts(page.getByRole('region', { name: '차량 요청' }).getByRole('listitem')).toEqual([
    '벤틀리확인 중2026. 12. 1. 요청',
    '벤틀리답변 완료2026. 12. 1. 요청내년에 준비됩니다.2026. 12. 3. 답변',
  ])
})

test('the profile shows points, code and four links, or three without an e-mail (S-144, S-145, S-146)', async () => {
  await open()
  await expect.element(factOf('보유 포인트')).toHaveTextContent('12,500P')
  await expect.element(factOf('내 추천 코드')).toHaveTextContent('FRIEND01')
  const links = () => page.getByRole('navigation', { name: '내 정보' }).getByRole('link')
  const addresses = () =>
    links()
      .elements()
      .map((link) => link.getAttribute('href'))
  expect(addresses()).toEqual([
    '/subscribe/coupons',
    '/subscribe/point',
    '/subscribe/referral',
    '/subscribe/forgot-password',
  ])
  await open({ changes: { email: null } })
  await expectTexts(links()).toEqual(['쿠폰함', '포인트', '추천 현황'])
})

test('links that would move are not shown before the content above is loaded', async () => {
  const requests = holdAnswer(answer(listRequests, []))
  await open({ answers: [requests] })
  await expect.poll(() => requestsTo(getAccount).length).toBeGreaterThan(0)
  await expect.element(page.getByRole('link', { name: '쿠폰함' })).not.toBeInTheDocument()
  requests.release()
  await expect.element(page.getByRole('link', { name: '쿠폰함' })).toBeVisible()
})

test('a failed list shows an error below the profile (S-017)', async () => {
  for (const list of [listSubscriptions, listRequests]) {
    await open({ answers: [refuse(list, 403)] })
    await expect.element(page.getByText('잠시 연결이 원활하지 않습니다')).toBeVisible()
    await expect.element(page.getByRole('heading', { name: '김구독 님' })).toBeVisible()
  }
})

test('without a connection, the profile shows one message with one retry @long', async () => {
  const lists = [getAccount, listSubscriptions, listRequests, listOwnWishes]
  await open({ answers: lists.map((one) => failConnection(one)) })
  await expect.element(page.getByRole('heading', { level: 1, name: '마이' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: '다시 시도' })).toBeVisible()
  expect(page.getByRole('button', { name: '다시 시도' }).elements()).toHaveLength(1)
  await expectAccessible()
})

test('the expenses of a chosen month are saved as CSV', async () => {
  await open({ answers: [answerFile(getExpenses, new Blob(['csv']))] })
  const card = page.getByRole('region', { name: '월별 지출 내역' })
  const months = card.getByLabelText('결제한 달')
  await expect.element(months).toBeVisible()
  const earlier = (months.element() as HTMLSelectElement).options[1]!.value
  await months.selectOptions(earlier)
  await press('CSV 받기')
  await expectToast('CSV 파일을 받았습니다.')
  expect(requestsTo(getExpenses)).toMatchObject([{ query: { month: earlier } }])
})

test('one press turns the marketing consent on or off (S-144)', async () => {
  await open()
  const news = page.getByLabelText(/혜택과 소식을 받겠습니다/)
  for (const marketing of [true, false]) {
    serve(answer(patchAccount, { ...subscriberAccount, marketing }))
    await news.click()
    await expectToast(marketing ? '혜택과 소식을 보내 드립니다.' : '더 이상 혜택과 소식을 보내지 않습니다.')
    expect(requestsTo(patchAccount).at(-1)!.body).toEqual({ marketing })
  }
})

test('another card is registered; a retry uses the idempotency key of the card @long', async () => {
  const stub = stubPortone(() => ({ code: 'F', message: '사용자가 카드 등록을 취소하셨습니다.' }))
  const attempt = { issue_id: 'issue', store_id: 'store', channel_key: 'channel', issue_name: 'GV90' }
  const answers = [
    answer(listSubscriptions, [{ ...subscription, is_past_due: true }]),
    answer(openCardChange, attempt),
  ]
  await open({ answers: [...answers, ...verificationAnswers, failConnection(changeCard)] })
  await press('카드 변경')
  await expect.element(alert()).toMatchTextContent('사용자가 카드 등록을 취소하셨습니다.')
  await confirm()
  stub.answer = () => ({ billingKey: 'billing-key-2' })
  await press('카드 변경')
  await expect.element(alert()).toMatchTextContent('카드를 변경하지 못했습니다.')
  serve(
    answer(changeCard, {
      card: { name: null, number: null },
      charged: [{ amount: 890_000, status: 'PAID' }],
    }),
  )
  await confirm('다시 보내기')
  await expect.element(alert()).toMatchTextContent('카드를 변경했습니다.')
  await confirm()
  const keys = requestsTo(changeCard).map(({ headers }) => headers.get('idempotency-key'))
  expect(new Set(keys)).toEqual(new Set(['card-billing-key-2']))
})

test('a changed phone number must be verified; another person is refused @long', async () => {
  stubPortone(verifying)
  await open({
    answers: [
      ...verificationAnswers,
      refuse(verifyIdentity, 409, 'OTHER_PERSON', '가입하실 때 인증하신 분과 다릅니다.'),
    ],
  })
  await press('번호 변경')
  const dialog = page.getByRole('dialog', { name: '연락처 변경' })
  await dialog.getByLabelText('휴대폰 번호').fill('01055556666')
  await pressVerify()
  await expect.element(dialog).toMatchTextContent('가입하실 때 인증하신 분과 다릅니다.')
  await expectAccessible()
  const changed = { ...subscriberAccount, mobile: '01055556666' }
  serve(answerThenEnable(verifyIdentity, changed, answer(getAccount, changed)))
  await pressVerify()
  await expectToast('연락처를 변경했습니다.')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(factOf('연락처')).toMatchTextContent('010-5555-6666')
})

const gate = () => page.getByRole('dialog', { name: '본인인증이 필요합니다' })

test('an unverified account must verify before it can use the profile (S-032, S-033) @long', async () => {
  stubPortone(verifying)
  await open({ answers: verificationAnswers, changes: { ci_verified: false } })
  await expect.element(gate()).toBeVisible()
  await expect.element(gate().getByRole('button', { name: '닫기' })).not.toBeInTheDocument()
  await expectAccessible()
  await fillPerson()
  await press('회원 탈퇴')
  const leaving = page.getByRole('dialog', { name: '탈퇴하시겠습니까?' })
  await expectAccessible()
  await leaving.getByRole('button', { name: '계속 이용하기' }).click()
  await expect.element(gate().getByLabelText('이름')).toHaveValue('하윤슬')
  serve(answerThenEnable(verifyIdentity, subscriberAccount, answer(getAccount, subscriberAccount)))
  await pressVerify()
  await expect.element(gate()).not.toBeInTheDocument()
  await expect.element(page.getByText('본인인증 완료')).toBeVisible()
})

test('the flag of this browser skips the check only for its own subscriber (S-033, K-55) @long', async () => {
  await open({ answers: [answer(listWallet, [])] })
  await expect.element(page.getByText('본인인증 완료')).toBeVisible()
  serve(answer(getAccount, { ...subscriberAccount, ci_verified: false }))
  await page.getByRole('link', { name: '쿠폰함' }).click()
  await expect.element(page.getByText('사용하실 수 있는 쿠폰이 없습니다.')).toBeVisible()
  await expect.element(gate()).not.toBeInTheDocument()
  localStorage.setItem('subscribeIdentityVerified', 'another')
  await page.getByRole('link', { name: '마이로 돌아가기' }).click()
  await expect.element(gate()).toBeVisible()
})
