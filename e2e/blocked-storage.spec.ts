import type { Page } from '@playwright/test'
import { addDays } from '#kit/day.ts'
import { fillSteps, submitBooking, today } from './book.ts'
import { expect, expectAccessible, newMember, newPhone, test } from './people.ts'
import { newEmail, SUBSCRIBER_PASSWORD } from './subscribers.ts'

const STORAGE_NOTICE = '이 브라우저에서 쿠키와 사이트 데이터가 차단되어 있어 로그인이 유지되지 않습니다.'

/** Like Chrome with blocked cookies: reading the storage property throws. */
const blockStorage = (page: Page) =>
  page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException(`Failed to read the '${name}' property from 'Window'`, 'SecurityError')
        },
      })
  })

const expectNotice = async (page: Page) => expect(page.getByText(STORAGE_NOTICE)).toBeVisible()

async function logInHere(page: Page, label: string, id: string, password: string): Promise<void> {
  await expectNotice(page)
  await page.getByLabel(label).fill(id)
  await page.getByLabel('비밀번호').fill(password)
  await page.getByRole('button', { name: '로그인', exact: true }).click()
}

test('a member logs in and books while storage is blocked, and sees a notice', async ({ page }) => {
  const member = await newMember(1)
  await blockStorage(page)
  await page.goto('/my')
  await page.waitForURL('/login')
  await expectNotice(page)
  await expectAccessible(page)
  await logInHere(page, '아이디', member.login, member.password)
  await page.waitForURL('/my')
  await expect(page.getByText(`${member.name} 님`).first()).toBeVisible()
  await page.getByRole('link', { name: '예약' }).first().click()
  await page.waitForURL('/calendar')
  await page.locator(`[data-day="${addDays(today(), 20)}"]`).click()
  await page.getByRole('button', { name: 'ALPHARD' }).click()
  await page.waitForURL('/reservation/first')
  await fillSteps(page)
  await submitBooking(page)
  await expect(page.getByRole('heading', { name: '예약 신청 완료' })).toBeVisible()
  await page.reload()
  await page.waitForURL('/login')
  await expectNotice(page)
})

test('a visitor signs up for the subscription side while storage is blocked', async ({ page }) => {
  await blockStorage(page)
  await page.goto('/subscribe/signup')
  await expectNotice(page)
  await page.getByLabel('이름').fill('김구독')
  await page.getByLabel('휴대폰 번호').pressSequentially(newPhone())
  await page.getByLabel('이메일').fill(newEmail())
  await page.getByRole('button', { name: '중복 확인' }).click()
  await page.getByRole('button', { name: '본인인증', exact: true }).click()
  const frame = page.frameLocator('iframe[title="본인인증"]')
  await frame.getByRole('button', { name: '인증 성공' }).click()
  await page.getByLabel('비밀번호', { exact: true }).fill(SUBSCRIBER_PASSWORD)
  await page.getByLabel('비밀번호 확인').fill(SUBSCRIBER_PASSWORD)
  await page.getByText('모두 동의합니다').click()
  await page.getByRole('button', { name: '회원가입' }).click()
  await page.waitForURL('/subscribe/my')
  await expect(page.getByRole('heading', { name: '김구독 님' })).toBeVisible()
})

test('public pages of both sides open while storage is blocked', async ({ page }) => {
  await blockStorage(page)
  for (const path of ['/', '/cars', '/pricing', '/calendar', '/find-account', '/subscribe/cars']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  }
})
