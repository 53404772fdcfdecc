import { expect, test } from 'vitest'
import { newSubscriber, theAdmin } from '#testing/actors.ts'
import { testWorld } from '#testing/world.ts'

const t = testWorld()

test('the CSV of subscribers shows the sign-up day in Korean time, also before 9 a.m.', async () => {
  t.setNow('2026-12-01T00:30:00+09:00')
  const { email } = await newSubscriber(t)
  t.setNow('2026-12-01T12:00:00+09:00')
  const { headers } = await theAdmin(t)
  const url = `/api/admin/subscription/subscribers?q=${email}`
  const file = await t.call({ url, headers: { ...headers, accept: 'text/csv' } })
  expect(file.body.trimEnd().split(',').at(-1)).toBe('2026-12-01')
})
