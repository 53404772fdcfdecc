import { answer, expectApplied, filled, submit } from './applying.ts'
import { expect, expectAccessible, test } from './people.ts'
import { ask, enterAs, newModel, newSubscriber } from './subscribers.ts'

test.use({ viewport: { width: 1440, height: 900 } })

test('on a desk the card is registered in a frame over the page, which takes presses and keys (S-060, S-063)', async ({
  page,
}) => {
  const [model, subscriber] = [await newModel(), await newSubscriber()]
  await enterAs(page, subscriber)
  await page.goto(`/subscribe/${model.id}/apply?month=12`)
  await filled(page)
  await page.getByRole('button', { name: '카드 등록하기' }).click()
  const frame = page.frameLocator('iframe')
  await expect(frame.getByRole('heading', { name: '정기결제 카드 등록' })).toBeVisible()
  await expect(page.getByRole('dialog', { name: '이대로 신청할까요?' })).toHaveCount(0)
  await frame.getByLabel('카드 번호').fill('4330123412341234')
  await frame.getByRole('button', { name: '카드 등록' }).click()
  await expectApplied(page)
})

test('who was never verified is asked to before anything is filled, also on the way to an application (S-032)', async ({
  page,
}) => {
  const model = await newModel()
  const [id, nickname] = [Date.now(), `처음 ${Date.now()}`]
  await ask('POST', '/__sim/kakao/users', { id, nickname }, undefined, process.env.E2E_SIMULATOR!)
  await page.goto(`/subscribe/${model.id}/apply?month=12`)
  await submit(page).click()
  await answer(page, '로그인이 필요한 서비스입니다.')
  await page.getByRole('link', { name: '카카오로 시작하기' }).click()
  await page.getByRole('button', { name: nickname }).click()
  await page.waitForURL(`/subscribe/${model.id}/apply?month=12`)
  await expect(page.getByRole('dialog', { name: '본인인증이 필요합니다' })).toBeVisible()
  await expectAccessible(page)
})

test('what one person agreed to in a tab is not agreed to by the next one (S-055)', async ({ page }) => {
  const [model, first, second] = [await newModel(), await newSubscriber(), await newSubscriber()]
  await enterAs(page, first)
  await page.goto(`/subscribe/${model.id}/apply?month=12`)
  await page.getByLabel('모두 동의합니다').check()
  await page.reload()
  await expect(page.getByLabel('모두 동의합니다')).toBeChecked()
  const elsewhere = await page.context().newPage()
  await elsewhere.goto('/subscribe/my')
  await elsewhere.getByRole('button', { name: '로그아웃' }).click()
  await elsewhere.waitForURL('/subscribe/login')
  await page.getByLabel(/만 26세 이상이며/).check()
  await enterAs(page, second)
  await page.goto(`/subscribe/${model.id}/apply?month=12`)
  await expect(submit(page)).toBeVisible()
  await expect(page.getByLabel('모두 동의합니다')).not.toBeChecked()
})
