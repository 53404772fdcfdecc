import { devices, type FrameLocator, type Page } from '@playwright/test'
import { dayOf } from '#kit/day.ts'
import { formatPhone } from '#kit/phone.ts'
import { agreeAndTakeBack } from './news.ts'
import { expect, expectAccessible, newPhone, test } from './people.ts'
import {
  ask,
  asStaffOf,
  enterAs,
  enterByKakao,
  gateOf,
  newModel,
  newRequest,
  newSubscriber,
} from './subscribers.ts'

test('a subscriber agrees to news and takes it back, by one press that a reload keeps (S-144)', async ({
  page,
}) => {
  const subscriber = await newSubscriber()
  await enterAs(page, subscriber)
  await page.goto('/subscribe/my')
  await agreeAndTakeBack(page)
  const account = await ask('GET', '/api/subscribe/accounts', undefined, subscriber.token['access_token'])
  expect(account.marketing).toBe(false)
})

test('a subscriber leaves by the password, is told what that does, and is known no more', async ({
  page,
}) => {
  const subscriber = await newSubscriber()
  await enterAs(page, subscriber)
  await page.goto('/subscribe/my')
  await page.getByRole('button', { name: '탈퇴하기' }).click()
  const dialog = page.getByRole('dialog', { name: '탈퇴하시겠습니까?' })
  await expect(dialog).toContainText('포인트와 쿠폰은 모두 사라집니다')
  await expectAccessible(page)
  await dialog.getByLabel('비밀번호').fill('wrong-one')
  await page.keyboard.press('Enter')
  await expect(dialog.getByLabel('비밀번호')).toHaveAttribute('aria-invalid', 'true')
  await dialog.getByLabel('비밀번호').fill('han7ok')
  await page.keyboard.press('Enter')
  await page.waitForURL('/subscribe')
  await page.goto('/subscribe/my')
  await expect(
    page.getByText('로그인이 필요한 서비스입니다.').or(page.getByLabel('이메일')).first(),
  ).toBeVisible()
})

/** Somebody whom Kakao knows and nobody verified. */
async function enterAnew(page: Page): Promise<void> {
  await page.goto('/subscribe/login')
  await enterByKakao(page)
  await page.waitForURL('/subscribe/my')
}

test('who cannot be verified leaves from where the verification is asked (S-032)', async ({ page }) => {
  await enterAnew(page)
  const token = await page.evaluate(() => localStorage.subscribeAccessToken as string)
  const gate = gateOf(page)
  await gate.getByLabel('이름').fill('하윤슬')
  await gate.getByRole('button', { name: '회원 탈퇴' }).click()
  const leaving = page.getByRole('dialog', { name: '탈퇴하시겠습니까?' })
  await expectAccessible(page)
  await leaving.getByRole('button', { name: '계속 이용하기' }).click()
  await expect(gate.getByLabel('이름')).toHaveValue('하윤슬')
  await gate.getByRole('button', { name: '회원 탈퇴' }).click()
  await leaving.getByRole('button', { name: '탈퇴하기' }).click()
  await page.waitForURL('/subscribe')
  await expect(ask('GET', '/api/subscribe/accounts', undefined, token)).rejects.toThrow('401')
})

test('who asks for a car that is taken proves first whose number the answer goes to (S-030)', async ({
  page,
}) => {
  const model = await newModel()
  const request = await newRequest(await newSubscriber(), model)
  await asStaffOf('POST', `/requests/${request}/accept`, { start_date: dayOf(new Date()) })
  await enterAnew(page)
  await page.goto(`/subscribe/cars/${model.id}`)
  await page.getByRole('button', { name: '차량 요청하기' }).click()
  const gate = gateOf(page)
  await gate.getByLabel('이름').fill('하윤슬')
  await gate.getByLabel('휴대폰 번호').pressSequentially(newPhone())
  await gate.getByRole('button', { name: '본인인증', exact: true }).click()
  await page.frameLocator('iframe[title="본인인증"]').getByRole('button', { name: '인증 성공' }).click()
  const wish = page.getByRole('dialog', { name: '차량 요청하기' })
  await expect(wish.getByLabel('차량 모델명')).toHaveValue(`시험 ${model.name}`)
  await wish.getByRole('button', { name: '요청하기' }).click()
  await expect(page.getByText('요청하신 차량을 접수했습니다.')).toBeVisible()
})

const BORN = '1988-03-14'

/** A name that nobody has: of one name and one day of birth there is one person. */
const newName = () => newPhone().replaceAll(/\d/g, (digit) => '가나다라마바사아자차'[Number(digit)]!)

/** Begins the change of the number, and proves who one is where the provider asks it. */
async function changeNumber(page: Page, where: Page | FrameLocator, birthDate: string): Promise<string> {
  const phone = newPhone()
  const dialog = page.getByRole('dialog', { name: '연락처 변경' })
  await dialog.getByLabel('휴대폰 번호').fill('')
  await dialog.getByLabel('휴대폰 번호').pressSequentially(phone)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: '본인인증', exact: true }).click()
  await where.getByLabel('생년월일').fill(birthDate)
  await where.getByRole('button', { name: '인증 성공' }).click()
  return phone
}

const openChange = (page: Page) => page.getByRole('button', { name: '번호 변경' }).click()

test('a subscriber with another number proves it and has that one, and nobody else gets it', async ({
  page,
}) => {
  const subscriber = await newSubscriber(newName(), BORN)
  await enterAs(page, subscriber)
  await page.goto('/subscribe/my')
  await openChange(page)
  const frame = page.frameLocator('iframe[title="본인인증"]')
  await changeNumber(page, frame, '1971-01-01')
  const dialog = page.getByRole('dialog', { name: '연락처 변경' })
  await expect(dialog).toContainText('가입하실 때 인증하신 분과 다릅니다.')
  await expect(page.getByText(formatPhone(subscriber.phone))).toBeVisible()
  const phone = await changeNumber(page, frame, BORN)
  await expect(page.getByText('연락처를 변경했습니다.')).toBeVisible()
  await expect(dialog).toBeHidden()
  await page.reload()
  await expect(page.getByText(formatPhone(phone))).toBeVisible()
})

test.describe('on a phone', () => {
  test.use({ userAgent: devices['iPhone 15'].userAgent })
  test('the verification of another number leaves the page and comes back to the change', async ({
    page,
  }) => {
    await enterAs(page, await newSubscriber(newName(), BORN))
    await page.goto('/subscribe/my')
    await openChange(page)
    const phone = await changeNumber(page, page, BORN)
    await expect(page.getByText('연락처를 변경했습니다.')).toBeVisible()
    await expect(page.getByText(formatPhone(phone))).toBeVisible()
    await expect(page).toHaveURL('/subscribe/my')
  })

  const cancelled = '본인인증 실패: 사용자가 본인인증을 취소하셨습니다.'

  test('a change whose verification was cancelled still has its number, until it is closed', async ({
    page,
  }) => {
    await enterAs(page, await newSubscriber(newName(), BORN))
    await page.goto('/subscribe/my')
    await openChange(page)
    const dialog = page.getByRole('dialog', { name: '연락처 변경' })
    const field = dialog.getByLabel('휴대폰 번호')
    const phone = newPhone()
    await field.pressSequentially(phone)
    await dialog.getByRole('button', { name: '본인인증', exact: true }).click()
    await page.getByRole('button', { name: '사용자 취소' }).click()
    await expect(dialog).toContainText(cancelled)
    await expect(field).toHaveValue(formatPhone(phone))
    await dialog.getByRole('button', { name: '닫기' }).last().click()
    await openChange(page)
    await expect(field).toHaveValue('')
  })

  test('a first verification that was cancelled still has name and number, and the next account has not', async ({
    page,
  }) => {
    await enterAnew(page)
    const gate = gateOf(page)
    const [name, phone] = [newName(), newPhone()]
    await gate.getByLabel('이름').fill(name)
    await gate.getByLabel('휴대폰 번호').pressSequentially(phone)
    await gate.getByRole('button', { name: '본인인증', exact: true }).click()
    await page.getByRole('button', { name: '사용자 취소' }).click()
    await expect(gate).toContainText(cancelled)
    await expect(gate.getByLabel('이름')).toHaveValue(name)
    await expect(gate.getByLabel('휴대폰 번호')).toHaveValue(formatPhone(phone))
    await gate.getByRole('button', { name: '다른 계정으로 로그인' }).click()
    await page.waitForURL('/subscribe/login')
    expect(await page.evaluate(() => sessionStorage.subscribePerson as string)).toBeUndefined()
    await enterAnew(page)
    await expect(gate.getByLabel('이름')).toHaveValue('')
  })
})
