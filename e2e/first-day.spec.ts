import type { Page } from '@playwright/test'
import { MINUTE_MS, timeOf } from '#kit/day.ts'
import { asStaff, atDesk, dialog, expectToast, save } from './desk.ts'
import { enter, press } from './drivers.ts'
import { documentPicture, expect, messagesTo, newPhone, test, textsTo } from './people.ts'
import { beginOrder, field, pane, payLink } from './phone-orders.ts'
import { useOwnProduct } from './product.ts'

test.use({ viewport: { width: 1440, height: 900 }, actionTimeout: 15_000 })
// A company without sample data, like a new one in production.
useOwnProduct({ MOSIM_SAMPLE: 'off' })

const DRIVER = newPhone()
const CALLER = newPhone()

const setting = (page: Page, label: string, value: string) =>
  dialog(page).getByLabel(label, { exact: true }).fill(value)

async function setCompany(page: Page): Promise<void> {
  await atDesk(page, '/admin/company')
  await page.getByRole('button', { name: '회사 정보 수정' }).click()
  await setting(page, '상호', '주식회사 하늘길')
  await setting(page, '사업자등록번호', '120-81-47521')
  await setting(page, '주소', '서울특별시 중구 세종대로 110')
  await setting(page, '대표전화', '02-345-6789')
  await setting(page, '은행', '하늘은행')
  await setting(page, '계좌번호', '110-222-333333')
  await save(page)
  await expectToast(page, '회사 정보를 저장했습니다.')
}

async function setPrice(page: Page): Promise<void> {
  await page.goto('/admin/plans')
  await page.getByRole('row').filter({ hasText: '1,000,000원' }).getByRole('button').first().click()
  await dialog(page).getByLabel(/^가격/).fill('880,000')
  await dialog(page).getByLabel('요금표에 보이고 판매하기').check()
  await save(page)
  await expectToast(page, '요금이 변경되었습니다.')
}

async function addFleet(page: Page): Promise<void> {
  await page.goto('/admin/cars')
  await page.getByRole('button', { name: '차량 추가' }).first().click()
  const buffer = await documentPicture()
  await dialog(page).getByLabel('차량 사진').setInputFiles({ name: 'car.png', mimeType: 'image/png', buffer })
  await setting(page, '차량 이름', 'PUROSANGUE')
  await dialog(page).getByLabel('최대 인원').fill('4')
  await dialog(page).getByLabel('좌석 수').fill('4')
  await save(page)
  await expectToast(page, '차량이 추가되었습니다.')
  await page.getByRole('button', { name: '차량 번호 추가' }).click()
  await setting(page, '차량 번호', '398하 2027')
  await dialog(page)
    .getByRole('button', { name: /추가|저장/ })
    .last()
    .click()
  await expect(page.getByText('398하 2027').first()).toBeVisible()
  await page.goto('/admin/driver')
  await page.getByRole('button', { name: '기사 추가' }).click()
  await setting(page, '이름', '첫날기사')
  await dialog(page).getByLabel('전화번호').fill(DRIVER)
  await dialog(page)
    .getByRole('button', { name: /추가|저장/ })
    .last()
    .click()
  await expect(page.getByText('첫날기사').first()).toBeVisible()
}

/** Staff take an order on the phone, for a ride in half an hour that is paid by link. */
async function takeOrder(page: Page): Promise<void> {
  const pickup = new Date(Date.now() + 40 * MINUTE_MS)
  const hands = await beginOrder(page, CALLER)
  await hands.write(field(page, '고객 이름'), '첫손님')
  await hands.press(pane(page).getByRole('button', { name: timeOf(pickup) < '00:40' ? '내일' : '오늘' }))
  await hands.writeTime(field(page, '시간'), timeOf(pickup))
  await pane(page)
    .getByRole('radio', { name: /PUROSANGUE/ })
    .check()
  await hands.write(field(page, '출발지'), '한남동 유엔빌리지')
  await hands.write(field(page, '도착지'), '인천공항 제1여객터미널')
  await pane(page)
    .getByRole('radio', { name: /결제 링크/ })
    .check()
  await expect(pane(page)).toContainText('880,000원')
  await pane(page)
    .getByRole('button', { name: /결제 링크 보내기/ })
    .click()
  await expect(page.getByText('첫손님 님께 결제 링크를 보냈습니다.')).toBeVisible()
}

test('an owner gets from an empty folder to the first real ride without code or SQL', async ({
  page,
  browser,
}) => {
  test.setTimeout(240_000)
  const steps = page.getByRole('region', { name: '문 열 준비' })
  await atDesk(page, '/admin')
  await expect(steps).toContainText('문 열 준비 7가지 가운데 7가지 남음')
  await page.goto('/pricing')
  await expect(page.getByText('지금은 온라인 예약과 티켓 구매를 받지 않습니다.')).toBeVisible()
  await setCompany(page)
  await setPrice(page)
  await addFleet(page)
  await takeOrder(page)

  await expect.poll(() => messagesTo(CALLER)).toContain('/pay/')
  const phone = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage()
  await phone.goto(process.env.E2E_URL! + /\/pay\/[\w-]+/.exec(await messagesTo(CALLER))![0])
  await payLink(phone)

  const [ride] = (await asStaff('GET', `/api/reservations?q=${CALLER}`)) as [{ id: string }]
  await atDesk(page, `/admin/reservation?status=CONFIRMED&ride=${ride.id}`)
  const record = page.getByRole('complementary', { name: '예약 상세' })
  await expect(record).toContainText('예약 확정')
  await page.keyboard.press('d')
  await dialog(page).getByLabel('첫날기사').check()
  await dialog(page).getByRole('button', { name: '저장' }).click()
  await expect(record.getByRole('region', { name: '배정', exact: true })).toContainText('첫날기사')

  const links = async () => /\/d\/[\w-]+/.exec((await textsTo(DRIVER)).join('\n'))?.[0]
  await expect.poll(links).toBeTruthy()
  await phone.goto(process.env.E2E_URL! + (await links())!)
  await enter(phone, DRIVER)
  for (const step of ['수락', '출발', '도착', '탑승', '하차']) await press(phone, step)
  await expect(phone.getByText('운행을 마쳤습니다.')).toBeAttached()

  await page.goto('/admin')
  await expect(steps).toContainText('문 열 준비 7가지 가운데 1가지 남음')
  await steps.getByRole('button', { name: '예약 열기' }).click()
  await expect(dialog(page)).toContainText('아직 남은 준비: 함께 일할 직원')
  await dialog(page).getByRole('button', { name: '그래도 열기' }).click()
  await expectToast(page, '예약을 열었습니다.')
  await expect(steps).toBeHidden()

  await page.goto('/admin/figures')
  await expect(page.getByRole('region', { name: '받은 돈' })).toContainText('880,000원')
  await expect(page.getByRole('region', { name: '선수금' })).toContainText('880,000원')
  await page.goto('/pricing')
  await expect(page.getByText('880,000').first()).toBeVisible()
  await expect(page.getByText('지금은 온라인 예약과 티켓 구매를 받지 않습니다.')).toBeHidden()
  await page.goto('/terms')
  await expect(page.getByText('주식회사 하늘길').first()).toBeVisible()
})
