import { expect, test } from 'vitest'
import { callsOf } from '#kit/web/call.ts'
import { loader } from './home.tsx'

const answers = (days: unknown) =>
  callsOf(async ({ path }) => {
    if (path === '/api/settings') return { open_date: 3 }
    if (path.startsWith('/api/reservations/days?')) return days instanceof Error ? Promise.reject(days) : days
    throw new Error(path)
  }).call

test('the home page requests the availability of five days, from the first bookable one', async () => {
  const days = [{ day: '2026-12-01', free: 1, state: 'OPEN' }]
  const { banners, opening } = await loader(answers(days))
  expect(opening).toMatchObject({ openDate: 3, days })
  expect(banners).toHaveLength(1)
})

test('the home page renders without data that cannot be loaded', async () => {
  const { opening } = await loader(answers(new Error('down')))
  expect(opening).toMatchObject({ openDate: 3, days: [] })
  const nothing = await loader(async () => {
    throw new Error('down')
  })
  expect(nothing.opening).toBeNull()
})
