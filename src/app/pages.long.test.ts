import { expect, test } from 'vitest'
import { matcherOf } from '#kit/web/route-match.ts'
import { pages } from './pages.ts'

const match = matcherOf(pages)
const routeTo = (path: string) => match(path)?.route.path

test.each(pages.map((page) => [page.path, page] as const))(
  '%s has a screen with a title',
  async (_path, page) => {
    const { default: Screen, meta } = await page.screen()
    expect(Screen).toBeTypeOf('function')
    expect(meta.title.length).toBeGreaterThan(0)
  },
)

test('no path is declared twice', () => {
  expect(new Set(pages.map(({ path }) => path)).size).toBe(pages.length)
})

test.each(['/', '/cars', '/pricing', '/calendar'])('a visitor may open %s (C-018)', (path) => {
  expect(pages.find((page) => page.path === routeTo(path))?.guard).toBe('public')
})

const ALWAYS =
  `/ /cars /pricing /my /signup /login /calendar /privacy /terms /find-account /subscribe /subscribe/cars
  /subscribe/cars/1 /subscribe/faq /subscribe/1/apply /subscribe/success /subscribe/login /subscribe/login/kakao
  /subscribe/signup /subscribe/referrer /subscribe/event /subscribe/accounts/kakao /subscribe/my /subscribe/coupons
  /subscribe/forgot-password /subscribe/reset-password /subscribe/referral /subscribe/point`.split(/\s+/)

test.each(ALWAYS)('the route table has %s, apart from the route of unknown paths (X-007)', (path) => {
  const route = routeTo(path)
  expect([route, pages.filter((page) => page.path === route).length]).not.toEqual(['*', 1])
})

test('an unknown path of the subscription side stays on that side, and is a 404', async () => {
  for (const path of ['/subscribe/no-such', '/subscribe/cars/1/no/such']) {
    const { shell, screen } = match(path)!.route
    expect([routeTo(path), shell]).toEqual(['/subscribe/*', 'subscribe'])
    expect((await screen()).metaOf!(undefined as never)).toBeNull()
  }
})

test('any other path shows the intro picture (X-009, S-012)', () => {
  expect(routeTo('/no/such/page')).toBe('*')
  expect(String(match('/no/such/page')!.route.screen)).toContain('mosim')
})

test('nineteen pages and the driver’s page are rendered; script-weight.spec.ts measures their weight', () => {
  expect(pages.filter(({ rendered, canonical }) => rendered && !canonical)).toHaveLength(20)
})

test('the server renders only pages that a visitor may see', () => {
  expect(pages.filter(({ rendered, guard }) => rendered && !['public', 'visitor'].includes(guard))).toEqual(
    [],
  )
})
