import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answer, answerPage, refuse, requestsTo, serve } from '#testing/network.ts'
import {
  dialog,
  expectAccessible,
  expectToast,
  openScreen,
  pageWidth,
  PHONE,
  rowOf,
  save,
} from '#testing/screen.tsx'
import { createPlan, listStaffPlans, patchPlan, type PlanRow } from '../contract.ts'

const plan: PlanRow = {
  id: 'p1',
  section: 'PREMIUM',
  title: '6 TICKET',
  amount: 6,
  price: 5_000_000,
  valid_days: 365,
  is_on_sale: true,
  version: 3,
}
const monthly: PlanRow = {
  ...plan,
  id: 'p2',
  section: 'MONTHLY',
  title: 'MONTHLY',
  amount: null,
  valid_days: null,
}
const open = (size?: typeof PHONE) =>
  openScreen('/admin/plans', [answerPage(listStaffPlans, [plan, monthly], { total: 2 })], size && { size })

test('lists the price table; a changed price is sent with its version @long', async () => {
  await open()
  await expect.element(rowOf(plan)).toMatchTextContent('5,000,000원')
  await expect.element(rowOf(monthly)).toMatchTextContent('없음')
  await expectAccessible()
  await rowOf(plan).getByRole('button', { name: '요금 수정' }).click()
  await expect.element(dialog()).toMatchTextContent('이미 판매한 티켓의 가격과 유효기간은 바뀌지 않습니다')
  serve(answer(patchPlan, { ...plan, price: 5_500_000, version: 4 }))
  await dialog().getByLabelText('가격 (원, 부가세 포함)').fill('5,500,000')
  await save()
  await expectToast('요금이 변경되었습니다.')
  const [sent] = requestsTo(patchPlan)
  expect(sent!.headers.get('if-match')).toBe('"3"')
  expect(sent!.body).toEqual({
    title: '6 TICKET',
    amount: 6,
    price: 5_500_000,
    valid_days: 365,
    is_on_sale: true,
  })
})

test('adds a plan; wrong values show errors at their fields @long', async () => {
  await open()
  await page.getByRole('button', { name: '요금 추가' }).click()
  await dialog().getByLabelText('티켓 수').fill('2.3')
  await dialog().getByLabelText('가격 (원, 부가세 포함)').fill('공짜')
  await save()
  for (const text of ['이름을 적어 주세요.', '0.5장 단위로 적어 주세요.', '가격을 원 단위로 적어 주세요.'])
    await expect.element(dialog().getByText(text)).toBeVisible()
  expect(requestsTo(createPlan)).toEqual([])
  await dialog().getByLabelText('이름').fill('10 TICKET')
  await dialog().getByLabelText('티켓 수').fill('10')
  await dialog().getByLabelText('가격 (원, 부가세 포함)').fill('8000000')
  serve(refuse(createPlan, 409, 'CONFLICT', '다른 변경과 겹쳤습니다.'))
  await save()
  await expect.element(dialog().getByText('다른 변경과 겹쳤습니다.')).toBeVisible()
  serve(answer(createPlan, { ...plan, id: 'p3' }))
  await save()
  await expectToast('요금이 추가되었습니다.')
  expect(requestsTo(createPlan).at(-1)!.body).toEqual({
    title: '10 TICKET',
    amount: 10,
    price: 8_000_000,
    valid_days: 365,
    is_on_sale: true,
  })
})

test('a plan by consultation has no field for tickets; the list fits a phone', async () => {
  await open(PHONE)
  expect(pageWidth()).toBe(PHONE.width)
  await page
    .getByRole('button', { name: /요금 수정/ })
    .last()
    .click()
  await expect.element(dialog().getByText('상담으로만 안내합니다')).toBeVisible()
  expect(dialog().getByLabelText('티켓 수').query()).toBeNull()
})
