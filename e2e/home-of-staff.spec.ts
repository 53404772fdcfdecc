import pg from 'pg'
import { addDays, dayLabel, daysFrom } from '#kit/day.ts'
import { newId } from '#kit/id.ts'
import { today } from './book.ts'
import { adminToken, api, expect, expectAccessible, test, visit } from './people.ts'
import { OPEN_DATE, useOwnProduct } from './product.ts'

const databaseUrl = useOwnProduct()
const escaped = (text: string) => text.replace(/[()]/g, '\\$&')

test('the home page shows the bookable days that staff set; each day opens its cars', async ({ page }) => {
  for (const openDate of [OPEN_DATE, 9]) {
    await api('PATCH', '/api/settings', { open_date: openDate }, await adminToken())
    await visit(page, '/')
    const calendar = page.getByRole('region', { name: /비어 있는 날부터/ })
    const first = addDays(today(), openDate)
    await expect(calendar.getByText('부터 예약하실 수 있습니다.')).toContainText(dayLabel(first))
    const days = calendar.getByRole('list').getByRole('link')
    const shown = daysFrom(first, 5)
    await expect(days).toHaveText(shown.map((day) => new RegExp(`^${escaped(dayLabel(day))}`)))
    for (const [at, day] of shown.entries())
      await expect(days.nth(at)).toHaveAttribute('href', `/calendar?date=${day}`)
  }
})

const TITLES = ['하나', '둘', '셋']

async function hangBanners(): Promise<void> {
  const database = new pg.Client(databaseUrl())
  await database.connect()
  await database.query('DELETE FROM banner')
  for (const [at, title] of TITLES.entries())
    await database.query(
      'INSERT INTO banner (id, title, text, action, path, display_order) VALUES ($1, $2, $3, $4, $5, $6)',
      [newId(), title, '글', '보기', '/cars', at],
    )
  await database.end()
}

test('several banners turn every ten seconds, one at a time, in an endless loop (C-019)', async ({
  page,
}) => {
  await hangBanners()
  await page.clock.install()
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await visit(page, '/')
  const hero = page.getByRole('region', { name: '모심 소개' })
  const shown = hero.locator('[role=group]:not([inert])').getByRole('heading')
  await expect(shown).toHaveText(TITLES[0]!)
  const engine = page.waitForResponse(/carousel-engine/)
  await page.mouse.move(200, 300)
  await engine
  await page.waitForTimeout(300)
  for (const title of [...TITLES.slice(1), TITLES[0]!]) {
    await page.clock.runFor(10_000)
    await expect(shown).toHaveText(title)
  }
  await expectAccessible(page)
})
