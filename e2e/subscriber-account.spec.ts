import { agreeAndTakeBack } from './news.ts'
import { expect, expectAccessible, test } from './people.ts'
import { ask, enterAs, newSubscriber } from './subscribers.ts'

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
