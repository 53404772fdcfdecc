import { brand } from '#brand'
import { expect, expectAccessible, test, visit } from './people.ts'

/** A player that answers who listens, as the real one does. */
const PLAYER = `<p>video</p><script>addEventListener('message', ({ source, origin }) => source.postMessage('{"event":"initialDelivery"}', origin))</script>`

test('the home page opens with a tagline that stands alone, so nothing turns (C-019)', async ({ page }) => {
  await visit(page, '/')
  const hero = page.getByRole('region', { name: '모심 소개' })
  await expect(hero.getByRole('heading', { level: 1 })).toHaveText(/가장 귀한 분을\s*모시는 마음/)
  await expect(hero.getByRole('group')).toHaveCount(1)
  await expect(hero.getByRole('button')).toHaveCount(0)
})

test('it introduces the service and leads to the cars and the calendar (C-020, C-021, C-022)', async ({
  page,
}) => {
  await visit(page, '/')
  await expect(page.getByText('모심에게 이동은 한 분을 정성껏 모시는 일입니다.')).toBeVisible()
  await expect(page.getByRole('link', { name: '전체 차량 보기' })).toHaveAttribute('href', '/cars')
  const calendar = page.getByRole('region', { name: /비어 있는 날부터/ })
  await expect(calendar.getByRole('listitem')).toHaveCount(5)
  await calendar.getByRole('listitem').nth(1).getByRole('link').click()
  await page.waitForURL(/\/calendar\?date=/)
  const chosen = new URL(page.url()).searchParams.get('date')!
  await expect(page.locator(`[data-day="${chosen}"]`)).toHaveAttribute('aria-pressed', 'true')
  await page.goBack()
  await calendar.getByRole('link', { name: '예약하러 가기' }).click()
  await page.waitForURL('/calendar')
})

test('two ambassadors speak, and their video is loaded only when it is asked for (C-023, C-024)', async ({
  page,
}) => {
  const asked: string[] = []
  await page.route('https://www.youtube-nocookie.com/**', (route) => {
    asked.push(route.request().url())
    return route.fulfill({ contentType: 'text/html', body: PLAYER })
  })
  await visit(page, '/')
  const section = page.getByRole('region', { name: '먼저 경험하신 분들의 말씀' })
  const cards = section.getByRole('figure')
  await expect(cards).toHaveCount(2)
  for (const card of await cards.all()) {
    await expect(card.locator('img')).toHaveAttribute('src', /ambassador-/)
    await expect(card.locator('blockquote')).not.toBeEmpty()
    await expect(card.locator('figcaption')).not.toBeEmpty()
  }
  expect(asked).toEqual([])
  await section.getByRole('button', { name: /영상으로 보기/ }).click()
  await expect(section.locator('iframe')).toHaveAttribute('src', new RegExp(brand.videoId))
  await expect.poll(() => asked.length).toBe(1)
  await expect(section.locator('iframe')).toBeVisible()
  await expect(section.getByRole('button')).toHaveCount(0)
})

test('a video that cannot be loaded leaves no frame, says so, and can be asked for again', async ({
  page,
}) => {
  await page.route('https://www.youtube-nocookie.com/**', (route) => route.abort('connectionfailed'))
  await visit(page, '/')
  const section = page.getByRole('region', { name: '먼저 경험하신 분들의 말씀' })
  await section.getByRole('button', { name: /영상으로 보기/ }).click()
  await expect(section.locator('iframe')).toBeHidden()
  const again = section.getByRole('button', { name: /영상을 불러오지 못했습니다/ })
  await expect(again).toBeVisible()
  await expect(section.locator('iframe')).toHaveCount(0)
  await page.unroute('https://www.youtube-nocookie.com/**')
  await page.route('https://www.youtube-nocookie.com/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: PLAYER }),
  )
  await again.click()
  await expect(section.locator('iframe')).toBeVisible()
})

test('five guests, the corporate clients and two closing cards follow (C-025, C-026, C-027, C-028)', async ({
  page,
}) => {
  await visit(page, '/')
  const guests = page.getByRole('list', { name: '모심이 모시는 분들' }).getByRole('figure')
  await expect(guests).toHaveCount(5)
  for (const caption of await guests.locator('figcaption').all()) await expect(caption).not.toBeEmpty()
  const clients = page.getByRole('region', { name: '기업과 함께합니다' }).getByRole('img')
  await clients.scrollIntoViewIfNeeded()
  await expect
    .poll(() => clients.evaluate((picture: HTMLImageElement) => picture.naturalWidth))
    .toBeGreaterThan(0)
  const closing = page.getByRole('region', { name: '다음 단계' }).getByRole('link')
  await expect(closing).toHaveText(['예약하기', '바로가기'])
  await expect(closing.first()).toHaveAttribute('href', '/calendar')
  await expect(closing.last()).toHaveAttribute('href', '/pricing')
  await expectAccessible(page)
})

test('a second after loading, a flag tells whether the visit is a new one (C-029, X-018)', async ({
  page,
}) => {
  // The page's clock stands still, so that a slow machine is no later than a fast one.
  await page.clock.install({ time: new Date() })
  await page.clock.pauseAt(new Date(Date.now() + 1_000))
  const due = page.locator('[data-greeting-due]')
  await visit(page, '/')
  await page.clock.runFor(900)
  await expect(due).toHaveCount(0)
  await page.clock.runFor(200)
  await expect(due).toHaveCount(1)
  const visited = () => page.evaluate(() => localStorage.getItem('homeVisited'))
  // Midnight in Seoul, 15:00 UTC.
  expect(await visited()).toMatch(/^\d{4}-\d{2}-\d{2}T15:00:00\.000Z$/)
  await page.reload()
  await page.clock.runFor(1_500)
  await expect(due).toHaveCount(0)
  await page.clock.setSystemTime(Date.parse((await visited())!) + 1_000)
  await page.reload()
  await page.clock.runFor(1_500)
  await expect(due).toHaveCount(1)
})
