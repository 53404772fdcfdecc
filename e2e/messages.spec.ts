import type { Page } from '@playwright/test'
import pg from 'pg'
import { atDesk, bookRide, dialog, expectToast, hearNothing } from './desk.ts'
import { expect, expectAccessible, newMember, newPhone, test } from './people.ts'
import { useOwnProduct } from './product.ts'

test.use({ viewport: { width: 1440, height: 900 } })
// All that failed are sent again: of this file alone.
const databaseUrl = useOwnProduct()

const PHONE = { width: 390, height: 844 }
const rowTo = (page: Page, phone: string) => page.locator('[data-row]').filter({ hasText: dashed(phone) })
const dashed = (phone: string) => `${phone.slice(0, 3)}-${phone.slice(3, 7)}-${phone.slice(7)}`

/** A message that did not go out; answers its number. */
async function failedMessage(error: string, kind = 'invite', text = '모심으로 초대합니다.'): Promise<string> {
  const phone = newPhone()
  await inDatabase(
    `insert into ended_message (id, kind, recipient, text, state, attempts, error, created_at, done_at)
     values (gen_random_uuid(), $1, $2, $3, 'FAILED', 3, $4, now(), now())`,
    [kind, phone, text, error],
  )
  return phone
}

async function inDatabase(sql: string, values: string[] = []): Promise<void> {
  const database = new pg.Client(databaseUrl())
  await database.connect()
  await database.query(sql, values)
  await database.end()
}

test('each message says when, to whom, what and what became of it, with the reason in words', async ({
  page,
}) => {
  const member = await newMember(1)
  await bookRide(member)
  const phone = await failedMessage('NotEnoughBalance')
  await atDesk(page, '/admin/message')
  const heads = ['일시', '받는 번호', '종류', '내용', '결과', '사유']
  await expect(page.getByRole('columnheader')).toHaveText(heads)
  await expect(rowTo(page, phone).getByRole('cell')).toHaveText([
    /^\d+월 \d+일 \(.\) \d\d:\d\d$/,
    new RegExp(dashed(phone)),
    '초대',
    '모심으로 초대합니다.',
    '발송 실패',
    '문자 충전 잔액이 부족합니다. 충전 후 다시 보내 주세요.',
  ])
  await expect(rowTo(page, member.phone)).toContainText('예약 접수')
  await expectAccessible(page)
})

test('messages are found by number in any spelling and by fate, and the address keeps it', async ({
  page,
}) => {
  const [phone, other] = [await failedMessage('NOT_A_NUMBER'), await failedMessage('NOT_A_NUMBER')]
  await atDesk(page, '/admin/message')
  await expect(rowTo(page, other)).toBeVisible()
  for (const words of [dashed(phone), phone, `+82 ${phone.slice(1)}`]) {
    await page.getByLabel('문자 검색').fill(words)
    await expect(rowTo(page, other)).toHaveCount(0)
    await expect(rowTo(page, phone)).toBeVisible()
  }
  await page.getByRole('tab', { name: '발송 완료' }).click()
  await expect(rowTo(page, phone)).toHaveCount(0)
  await page.getByRole('tab', { name: '발송 실패' }).click()
  await expect(rowTo(page, phone)).toBeVisible()
  await page.reload()
  await expect(rowTo(page, phone)).toBeVisible()
  await expect(page.getByRole('tab', { name: '발송 실패' })).toHaveAttribute('aria-selected', 'true')
})

test('a failed message is sent again by keyboard, and a failure of that is told where it failed', async ({
  page,
}) => {
  // A kind that is true whenever it is sent.
  const phone = await failedMessage('PROVIDER_UNAVAILABLE', 'note')
  await page.route('**/api/admin/outbox/*/resend', (route) =>
    route.fulfill({
      status: 409,
      json: { code: 'NOT_FAILED', err: '발송에 실패한 문자만 다시 보낼 수 있습니다.' },
    }),
  )
  await atDesk(page, `/admin/message?q=${phone}`)
  await expect(rowTo(page, phone)).toBeVisible()
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  const button = dialog(page).getByRole('button', { name: '다시 보내기' })
  await button.press('Enter')
  await expect(dialog(page).getByRole('alert')).toContainText('문자를 다시 보내지 못했습니다.')
  await expect(dialog(page).getByRole('alert')).toContainText('발송에 실패한 문자만')
  await expectAccessible(page)
  await page.unroute('**/api/admin/outbox/*/resend')
  await button.press('Enter')
  await expectToast(page, '문자를 다시 보냅니다.')
  await expect(dialog(page)).toHaveCount(0)
  await expect(async () => {
    await page.reload()
    await expect(rowTo(page, phone)).toContainText('발송 완료', { timeout: 1_000 })
  }).toPass()
})

test('a secret is neither shown nor sent again, and the drawer says why', async ({ page }) => {
  const phone = await failedMessage('NotEnoughBalance', 'code', '인증번호 482913')
  await atDesk(page, `/admin/message?q=${phone}`)
  await rowTo(page, phone).getByRole('button').click()
  await expect(dialog(page)).toContainText('비밀 내용이라 표시하지 않습니다.')
  await expect(dialog(page)).toContainText('저장하지 않아 다시 보낼 수 없습니다.')
  await expect(dialog(page).getByRole('button', { name: '다시 보내기' })).toHaveCount(0)
  await expect(page.getByText('482913')).toHaveCount(0)
  await expectAccessible(page)
})

test('all that failed are sent again at once, then none is left to send', async ({ page }) => {
  const phone = await failedMessage('NotEnoughBalance')
  await atDesk(page, '/admin/message?status=FAILED')
  await expect(rowTo(page, phone)).toBeVisible()
  const all = page.getByRole('button', { name: '실패한 문자 모두 다시 보내기' })
  await page.route('**/api/admin/outbox/resend', (route) =>
    route.fulfill({ status: 503, json: { code: 'DOWN', err: '잠시 후 다시 시도해 주세요.' } }),
  )
  await all.click()
  // Beside the notice that stays a passing one says the same.
  await expect(page.getByRole('main').getByRole('alert')).toContainText(
    '실패한 문자를 다시 보내지 못했습니다.',
    {
      timeout: 20_000,
    },
  )
  await page.unroute('**/api/admin/outbox/resend')
  await all.click()
  await expectToast(page, '건을 다시 보냅니다.')
  await expect(rowTo(page, phone)).toHaveCount(0)
  await all.click()
  await expectToast(page, '다시 보낼 수 있는 실패한 문자가 없습니다.')
})

test('on a phone a message is a card of two lines that opens', async ({ page }) => {
  const phone = await failedMessage('NOT_A_NUMBER')
  await page.setViewportSize(PHONE)
  await atDesk(page, `/admin/message?q=${phone}`)
  await expect(rowTo(page, phone)).toContainText('발송 실패')
  await expect(page.getByRole('table')).toHaveCount(0)
  await expectAccessible(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width)
  const search = await page.getByLabel('문자 검색').boundingBox()
  expect(search!.width).toBeGreaterThan(180)
  await rowTo(page, phone).getByRole('button').click()
  await expect(dialog(page)).toContainText('문자를 받을 수 없는 번호입니다.')
  await expectAccessible(page)
})

test('the messages say that there are none of a kind, and that they failed to load', async ({ page }) => {
  // What an earlier journey resent may have been suppressed.
  await inDatabase(`delete from ended_message where state = 'SUPPRESSED'`)
  await atDesk(page, '/admin/message?status=SUPPRESSED')
  await expect(page.getByText('보내지 않은 문자가 없습니다')).toBeVisible()
  await expectAccessible(page)
  await hearNothing(page)
  await page.route('**/api/admin/outbox?**', (route) =>
    route.fulfill({ status: 500, json: { code: 'BUG', err: '서버가 응답하지 못했습니다.' } }),
  )
  await page.reload()
  await expect(page.getByText('데이터를 불러오지 못했습니다')).toBeVisible()
  await page.unroute('**/api/admin/outbox?**')
  await page.getByRole('button', { name: '다시 시도' }).click()
  await expect(page.getByText('보내지 않은 문자가 없습니다')).toBeVisible()
})
