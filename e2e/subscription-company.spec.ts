import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { formatBusinessNumber } from '#kit/business-number.ts'
import { newRegistrationNumber } from './organizations.ts'
import { atDesk, dialog, expectToast } from './desk.ts'
import { documentPicture, expect, expectAccessible, test } from './people.ts'
import { enterAs, handOver, newRunning, openRow } from './subscribers.ts'

async function saveCompany(page: Page, name: string, number: string): Promise<void> {
  await page.goto('/subscribe/company')
  await page.getByLabel('법인명').fill(name)
  await page.getByLabel('사업자등록번호').fill(number)
  await page.getByLabel('대표자').fill('한대표')
  await page.getByLabel('세금계산서 이메일').fill('tax@example.kr')
  await page.getByLabel('사업장 주소').fill('서울 중구 세종대로 1')
  const file = { name: 'paper.png', mimeType: 'image/png', buffer: await documentPicture() }
  await page.getByLabel(/사업자등록증 올리기/).setInputFiles(file)
  await expect(page.getByText('사진을 올렸습니다.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: '저장하기' }).click()
  await expectToast(page, '법인 정보를 저장했습니다.')
}

async function addDriver(page: Page, name: string, birthday: string): Promise<void> {
  await page.getByRole('button', { name: '운전자 등록' }).click()
  await dialog(page).getByLabel('이름').fill(name)
  await dialog(page).getByLabel('생년월일').fill(birthday)
  await dialog(page)
    .getByLabel(/운전면허를 1년/)
    .check()
  await dialog(page).getByRole('button', { name: '등록하기' }).click()
}

for (const [width, height] of [
  [390, 844],
  [1440, 900],
] as const)
  test(`a company names two drivers, and its receipt and expenses carry its name, at ${width} pixels`, async ({
    page,
    browser,
  }) => {
    await page.setViewportSize({ width, height })
    const who = `법인${crypto.randomUUID().slice(0, 6)}`
    const [company, number] = [`주식회사 ${who}`, newRegistrationNumber()]
    const { subscriber, id } = await newRunning(who)
    await enterAs(page, subscriber)
    await saveCompany(page, company, number)

    await page.goto(`/subscribe/my/${id}`)
    await addDriver(page, '박젊음', '2010-05-05')
    await expect(dialog(page).getByText('만 26세 이상만 운전하실 수 있습니다.')).toBeVisible()
    await page.keyboard.press('Escape')
    await page.reload()
    await addDriver(page, '김기사', '1980-01-02')
    await expectToast(page, '운전자를 등록했습니다.')
    await addDriver(page, '이기사', '1985-03-04')
    const drivers = page.getByRole('region', { name: '추가 운전자' })
    await expect(drivers).toContainText('김기사')
    await expect(drivers).toContainText('이기사')

    await page
      .getByRole('region', { name: '결제 내역' })
      .getByRole('link', { name: '영수증' })
      .first()
      .click()
    const paper = page.getByRole('article')
    await expect(paper).toContainText(company)
    await expect(paper).toContainText(formatBusinessNumber(number))
    await expect(paper).toContainText('890,000원')
    await expect(paper).toContainText('부가세80,909원')
    await expectAccessible(page)

    await page.goto('/subscribe/my')
    const saving = page.waitForEvent('download')
    await page.getByRole('button', { name: 'CSV 받기' }).click()
    const file = await readFile(await (await saving).path(), 'utf8')
    expect(file).toContain(company)
    expect(file).toContain('890000')

    const desk = await browser.newContext({ viewport: { width: 1440, height: 900 }, serviceWorkers: 'block' })
    const staff = await desk.newPage()
    await handOver(id, 100)
    await atDesk(staff, '/admin/subscription/subscriptions')
    await openRow(staff, who)
    await expect(dialog(staff)).toContainText('김기사')
    await expect(dialog(staff)).toContainText(company)
    await desk.close()
  })
