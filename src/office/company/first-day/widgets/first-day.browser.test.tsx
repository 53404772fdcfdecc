import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { brand, companyFacts, setCompanyFacts } from '#brand'
import { openBoard } from '#testing/board.ts'
import { newDesk } from '#testing/desk.ts'
import { answer, refuse, requestsTo, serve } from '#testing/network.ts'
import { openCompany } from '#testing/rows.ts'
import { DESKTOP, dialog, expectAccessible, expectToast, pageWidth, PHONE, press } from '#testing/screen.tsx'
import { patchCompany } from '../../contract.ts'
import { fieldsOf } from '../../rules.ts'
import { getFirstDay } from '../contract.ts'
import { STEPS } from '../rules.ts'

const first = companyFacts()
afterEach(() => setCompanyFacts(first))

const card = () => page.getByRole('region', { name: '문 열 준비' })
const closed = (left: readonly string[]) => ({
  ...openCompany,
  is_booking_open: false,
  steps: STEPS.map((key) => ({ key, is_done: !left.includes(key) })),
  version: 3,
})
const open = (left: readonly string[], size = DESKTOP) =>
  openBoard(newDesk([]), { size, more: [answer(getFirstDay, closed(left))] })
const saved = { id: 'c1', ...fieldsOf({ ...first, isBookingOpen: true }), version: 4 }

test.each([PHONE, DESKTOP])(
  'a new company sees its steps, the open ones, and that members cannot book, on $width px @long',
  async (size) => {
    await open(['plans', 'staff'], size)
    await expect.element(card()).toMatchTextContent('문 열 준비 7가지 가운데 2가지 남음')
    await expect.element(card()).toMatchTextContent('아직 회원의 예약과 티켓 구매를 받지 않습니다.')
    await expect.element(card().getByRole('listitem').filter({ hasText: '요금' })).toMatchTextContent('남음')
    await expect
      .element(card().getByRole('link', { name: '차량과 번호판' }))
      .toHaveAttribute('href', '/admin/cars')
    expect(pageWidth()).toBeLessThanOrEqual(size.width)
    await expectAccessible()
  },
)

test('opening early lists the open steps; a refusal keeps the question, a success closes the card @long', async () => {
  await open(['staff', 'ride'])
  await press('예약 열기')
  await expect.element(dialog()).toMatchTextContent('아직 남은 준비: 함께 일할 직원, 시험 예약')
  await expect.element(dialog()).toMatchTextContent('모든 회원이 바로 예약하고 티켓을 살 수 있습니다')
  serve(refuse(patchCompany, 409, 'CONFLICT', '다른 변경과 겹쳤습니다.'))
  await press('그래도 열기')
  await expect.element(dialog()).toMatchTextContent('다른 변경과 겹쳤습니다.')
  let isSaved = false
  const save = () => ((isSaved = true), saved)
  serve(
    answer(patchCompany, save),
    answer(getFirstDay, () => (isSaved ? openCompany : closed(['staff', 'ride']))),
  )
  await press('그래도 열기')
  await expectToast('예약을 열었습니다.')
  await expect.element(card()).not.toBeInTheDocument()
  const sent = requestsTo(patchCompany).at(-1)!
  expect([sent.headers.get('if-match'), sent.body]).toEqual(['"3"', { is_booking_open: true }])
  expect(brand.isBookingOpen).toBe(true)
})

test('when all steps are done, the question lists none', async () => {
  await open([])
  await expect.element(card()).toMatchTextContent('준비를 모두 마쳤습니다')
  await press('예약 열기')
  await expect.element(dialog().getByRole('button', { name: '열기', exact: true })).toBeVisible()
  await expect.element(dialog()).not.toMatchTextContent('아직 남은 준비')
})

test('a sample company shows that it is one, without steps', async () => {
  await openBoard(newDesk([]), { more: [answer(getFirstDay, { ...openCompany, is_sample: true })] })
  await expect.element(page.getByText(/^견본으로 실행 중입니다/)).toBeVisible()
  await expect.element(card()).not.toBeInTheDocument()
})
