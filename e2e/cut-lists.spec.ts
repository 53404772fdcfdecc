import { asStaff, atDesk, bookRide, dialog, dispatch, ridesOf, rowOf } from './desk.ts'
import { expect, expectAccessible, newMember, test } from './people.ts'

test.use({ viewport: { width: 1440, height: 900 } })

test('the rides and the tickets of a member say where they end, and lead to all of the rides', async ({
  page,
}) => {
  const member = await newMember(1)
  const ride = await bookRide(member)
  for (const [path, most] of [
    ['reservations', 200],
    ['tickets', 500],
  ] as const) {
    const [row] = (await asStaff('GET', `/api/users/${member.id}/${path}`)) as unknown as object[]
    await page.route(`**/api/users/${member.id}/${path}`, (route) =>
      route.fulfill({ json: { result: Array.from({ length: most }, () => row) } }),
    )
  }
  await atDesk(page, `/admin/user?q=${member.login}`)
  await rowOf(page, member).getByRole('button', { name: /티켓/ }).click()
  await expect(dialog(page).getByText('최근 500건까지 보입니다.')).toBeVisible()
  await page.keyboard.press('Escape')
  await rowOf(page, member)
    .getByRole('button', { name: /이용 내역/ })
    .click()
  await expect(dialog(page).getByText('최근 200건까지 보입니다.')).toBeVisible()
  await expect(dialog(page).getByText('모든 예약입니다')).toHaveCount(0)
  await expectAccessible(page)
  await dialog(page).getByRole('link', { name: '예약 목록에서 모두 보기' }).click()
  await expect(page).toHaveURL(new RegExp(`/admin/reservation\\?q=${member.login}`))
  await expect(rowOf(page, ride)).toBeVisible()
})

test('the record of a ride says where its messages and changes end, and leads to all changes', async ({
  page,
}) => {
  const member = await newMember(1)
  const ride = await bookRide(member)
  await dispatch(ride, { status: 'CONFIRMED' })
  for (const path of ['outbox', 'audit']) {
    const [row] = (await asStaff('GET', `/api/admin/${path}?subject_id=${ride.id}`)) as unknown as object[]
    // What the record asks for, and no other list; it may ask again at any moment.
    await page.route(`**/api/admin/${path}?*page_size=100*`, (route) =>
      route.fulfill({ json: { result: Array.from({ length: 100 }, () => row) } }),
    )
  }
  await atDesk(page, `${ridesOf(member)}&ride=${ride.id}`)
  const part = (name: string) => page.getByRole('complementary').getByRole('region', { name })
  await expect(part('문자').getByText('최근 100건까지 보입니다.')).toBeVisible()
  await expect(part('티켓').getByText(/까지 보입니다/)).toHaveCount(0)
  await part('변경 기록').getByRole('link', { name: '모두 보기' }).click()
  await expect(page).toHaveURL(new RegExp(`/admin/audit\\?subject_id=${ride.id}`))
})

test('a list of the day says how many of how many it shows, and leads to the rest', async ({ page }) => {
  const ride = await bookRide(await newMember(1))
  const row = await asStaff('GET', `/api/reservations/${ride.id}`)
  const overview = await asStaff('GET', '/api/admin/overview')
  const pending = Array.from({ length: 50 }, (_, at) => ({ ...row, id: `${at}` }))
  await page.route('**/api/admin/overview', (route) =>
    route.fulfill({
      json: { result: { ...overview, pending: 120, rows: { ...overview.rows, pending } } },
    }),
  )
  await atDesk(page, '/admin')
  const waiting = page.getByRole('region', { name: '확정 대기' })
  await expect(waiting.getByText('120건 가운데 50건입니다.')).toBeVisible()
  await expectAccessible(page)
  await waiting.getByRole('link', { name: '모두 보기' }).click()
  await expect(page).toHaveURL(/\/admin\/reservation\?status=PENDING/)
})
