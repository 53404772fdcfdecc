import { expect, test } from 'vitest'
import { endpoints } from './rooms.ts'

test('every endpoint for subscribers is below the base path of the subscription API (S-013)', () => {
  const own = endpoints.filter(({ endpoint }) => endpoint.who === 'subscriber')
  expect(own.length).toBeGreaterThan(2)
  for (const { endpoint } of own) expect(endpoint.path).toMatch(/^\/api\/subscribe\//)
})
