import { asStaff } from './desk.ts'
import { expect, expectAccessible, messagesTo, test } from './people.ts'
import { enterAs, newSubscriber, SUBSCRIBER_PASSWORD } from './subscribers.ts'

test('a wish for a missing car sends a visitor to the login; a subscriber gets a reply (S-028, S-029, S-030, S-031)', async ({
  page,
}) => {
  await page.goto('/subscribe/cars')
  await page.getByRole('button', { name: '차량 요청하기' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '로그인' }).click()
  await page.waitForURL('/subscribe/login')

  const subscriber = await newSubscriber()
  await enterAs(page, subscriber)
  await page.goto('/subscribe/cars')
  await page.getByRole('button', { name: '차량 요청하기' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: '요청하기' }).click()
  await expect(dialog.getByText('차량 모델명을 입력해주세요.')).toBeVisible()
  await expectAccessible(page)
  const model = `포르쉐 타이칸 ${subscriber.phone}`
  await dialog.getByLabel('차량 모델명').fill(`  ${model} `)
  await dialog.getByRole('button', { name: '요청하기' }).click()
  await expect(page.getByText('요청하신 차량을 접수했습니다.')).toBeVisible()
  const [wish] = (await asStaff(
    'GET',
    `/api/admin/subscription/wishes?q=${encodeURIComponent(model)}`,
  )) as unknown as { id: string; model: string }[]
  expect(wish!.model).toBe(model)
  await asStaff('PATCH', `/api/admin/subscription/wishes/${wish!.id}`, { reply: '다음 달에 준비됩니다.' })
  await expect.poll(() => messagesTo(subscriber.phone)).toContain('다음 달에 준비됩니다.')
})

test('a visitor who subscribes to news about a free car logs in and returns to the car', async ({ page }) => {
  await page.route('**/api/subscribe/subscriptions/models/*', async (route) => {
    const answer = await route.fetch()
    const model = (await answer.json()) as { car: { is_available: boolean }[] }
    await route.fulfill({
      response: answer,
      json: { ...model, car: model.car.map((car) => ({ ...car, is_available: false })) },
    })
  })
  await page.goto('/subscribe/cars')
  await page.getByRole('link', { name: /AMG G 63/ }).click()
  await page.getByRole('button', { name: '비면 알림' }).click()
  await expect(page.getByText('로그인하시면 비는 차를 알려 드립니다.')).toBeVisible()
  await page.getByRole('alertdialog').getByRole('button').click()
  await page.waitForURL('/subscribe/login')
  const subscriber = await newSubscriber()
  await page.getByLabel('이메일').fill(subscriber.email)
  await page.getByLabel('비밀번호', { exact: true }).fill(SUBSCRIBER_PASSWORD)
  await page.getByRole('button', { name: '로그인', exact: true }).click()
  await page.waitForURL(/\/subscribe\/cars\/.+month=12$/)
})
