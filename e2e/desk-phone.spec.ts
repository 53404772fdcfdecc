import type { Page } from '@playwright/test'
import {
  atDesk,
  bookRide,
  completeRide,
  dialog,
  dispatch,
  expectToast,
  newDriver,
  rideNow,
  ridesOf,
  rowOf,
  save,
} from './desk.ts'
import { expect, expectAccessible, type Member, newMember, test } from './people.ts'

const PHONE = { width: 390, height: 844 }
test.use({ viewport: PHONE, hasTouch: true, isMobile: true })

const at = ({ login }: Member) => `/admin/user?q=${login}`
const expectNoSidewaysScroll = async (page: Page, list: string) => {
  const widths = await page.evaluate(
    (label) =>
      [document.documentElement, document.querySelector(`[aria-label="${label}"]`)!].map(
        (one) => one.scrollWidth - one.clientWidth,
      ),
    list,
  )
  expect(widths).toEqual([0, 0])
}

test('a reservation on a phone says when, who, from where to where, and who drives what', async ({
  page,
}) => {
  const member = await newMember(1)
  const ride = await bookRide(member)
  const { registration_number } = await rideNow(ride)
  await atDesk(page, ridesOf(member))
  const card = rowOf(page, ride)
  for (const text of ['10:30', member.name, '확정 대기', '서울역', '인천공항', registration_number])
    await expect(card).toContainText(text)
  await expect(card.getByText('미배정')).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('table')).toHaveCount(0)
  const phone = card.getByRole('link', { name: `${member.name} 님께 전화` })
  await expect(phone).toHaveAttribute('href', `tel:${member.phone}`)
  expect(await phone.boundingBox()).toMatchObject({ width: 44, height: 44 })
  await expectNoSidewaysScroll(page, '확정 대기 예약')
  await expectAccessible(page)
  await card.getByRole('button').tap()
  await expect(dialog(page).getByRole('region', { name: '티켓' })).toContainText('사용 -1 Ticket')
  await expectAccessible(page)
  await dialog(page).getByRole('button', { name: '예약 정보 수정' }).tap()
  await expect(dialog(page).getByLabel('출발지')).toHaveValue('서울역 1번 출구')
  await expectAccessible(page)
})

test('a member on a phone says who, how they stand and what they have left', async ({ page }) => {
  const member = await newMember(2)
  await atDesk(page, at(member))
  const card = rowOf(page, member)
  for (const text of [member.name, '대기', member.phone.slice(-4), '2 Ticket', '운행 0회'])
    await expect(card).toContainText(text)
  await expect(card.getByRole('link', { name: /전화/ })).toHaveAttribute('href', `tel:${member.phone}`)
  await expectNoSidewaysScroll(page, '회원')
  await expectAccessible(page)
  await card.getByRole('button').tap()
  await expect(dialog(page).getByLabel('이름')).toHaveValue(member.name)
  await expectAccessible(page)
})

test('by thumb a request is confirmed, gets a driver and a car, and drives off (A-060, A-063, A-065, A-070)', async ({
  page,
}) => {
  const member = await newMember(1)
  const [ride, driver] = [await bookRide(member), await newDriver()]
  await atDesk(page, ridesOf(member))
  const record = dialog(page).filter({ has: page.getByRole('heading', { name: '경로' }) })
  const start = async (action: RegExp) => {
    await record.getByRole('list', { name: '예약 처리' }).getByRole('button', { name: action }).tap()
  }
  const saveBy = async (choice: string | RegExp) => {
    const top = dialog(page).filter({ has: page.getByRole('button', { name: '저장' }) })
    await top.getByText(choice).first().tap()
    await top.getByRole('button', { name: '저장' }).tap()
  }
  await rowOf(page, ride).getByRole('button').tap()
  await expect(dialog(page).getByRole('button', { name: /현재 위치/ })).toHaveCount(0)
  await start(/상태 변경.*확정 대기/)
  await saveBy('예약 확정')
  await expectToast(page, '예약 상태가 변경되었습니다.')
  await record.getByRole('button', { name: '닫기' }).first().tap()
  await page.getByRole('tab', { name: '예약 확정' }).tap()
  await rowOf(page, ride).getByRole('button').tap()
  await start(/기사 배정.*미배정/)
  await saveBy(driver.name)
  await expect(record.getByRole('region', { name: '배정' })).toContainText(driver.name)
  await start(/차량 배정/)
  await saveBy(/STARIA 702바9104/)
  await expect(record.getByRole('region', { name: '배정' })).toContainText('702바9104')
  await start(/현재 위치/)
  const stops = dialog(page).filter({ has: page.getByRole('heading', { name: '현재 위치' }) })
  await stops.getByRole('listitem').first().getByRole('button').tap()
  await expectToast(page, '현재 위치가 변경되었습니다.')
  await expectAccessible(page)
  expect(await rideNow(ride)).toMatchObject({
    status: 'CONFIRMED',
    driver_id: driver.id,
    registration_number: '702바9104',
    current_stop: 0,
  })
})

test('by thumb a completed ride is settled', async ({ page }) => {
  const member = await newMember(1)
  const ride = await bookRide(member)
  await dispatch(ride, { status: 'CONFIRMED' })
  await completeRide(ride)
  await atDesk(page, ridesOf(member, 'COMPLETED'))
  await rowOf(page, ride).getByRole('button').tap()
  await dialog(page)
    .getByRole('button', { name: /운행 정산/ })
    .tap()
  await dialog(page).getByText('0.5 Ticket', { exact: true }).tap()
  await save(page)
  await expectToast(page, '운행이 정산되었습니다.')
  expect((await rideNow(ride)).settled_tickets).toBe(0.5)
})

test('by thumb a member gets tickets, is let in and can be deleted', async ({ page }) => {
  const member = await newMember(0)
  await atDesk(page, at(member))
  const start = async (action: RegExp) => {
    await rowOf(page, member).getByRole('button').tap()
    await dialog(page).getByRole('list', { name: '회원 처리' }).getByRole('button', { name: action }).tap()
  }
  await start(/보유 티켓/)
  await dialog(page).getByLabel('지급할 티켓').fill('3')
  await dialog(page).getByRole('button', { name: '티켓 지급' }).tap()
  await expectToast(page, '티켓이 지급되었습니다.')
  await dialog(page).getByRole('button', { name: '닫기' }).first().tap()
  await start(/본인인증/)
  await dialog(page).getByText('확정', { exact: true }).tap()
  await save(page)
  await expect(rowOf(page, member)).toContainText('확정')
  await expect(rowOf(page, member)).toContainText('3 Ticket')
  for (const [action, title] of [
    [/이용 내역/, /이용 내역|예약/],
    [/남은 추천/, '남은 추천 횟수'],
    [/추천 목록/, /추천/],
    [/회원 삭제/, '회원을 삭제할까요?'],
  ] as const) {
    await start(action)
    await expect(dialog(page).getByRole('heading', { name: title }).first()).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toHaveCount(0)
  }
})
