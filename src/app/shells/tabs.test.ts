import { describe, expect, test } from 'vitest'
import { activeSubscribeTab, activeTab, rideTabs, subscribeTabs } from './tabs.ts'

test('the five tabs link to their screens (C-009, C-010, C-011, C-012, C-013)', () => {
  expect(rideTabs.map(({ to }) => to)).toEqual(['/', '/cars', '/pricing', '/calendar', '/my'])
})

describe('paths without a screen highlight a tab (C-014)', () => {
  test.each([
    ['/', '/'],
    ['/info', '/'],
    ['/cars', '/cars'],
    ['/cars/', '/cars'],
    ['/event', '/pricing'],
    ['/faq', '/my'],
    ['/reservation/first', '/calendar'],
    ['/schedule-operation/1', '/my'],
    ['/mosim', null],
    ['/informal', null],
  ])('%s highlights %s', (path, tab) => {
    expect(activeTab(path)).toBe(tab)
  })
})

test('the last tab of the subscription side links to the login, or to my page (S-008)', () => {
  expect(subscribeTabs(false).map(({ to }) => to)).toEqual([
    '/subscribe/cars',
    '/subscribe/faq',
    '/subscribe/event',
    '/subscribe/login',
  ])
  expect(subscribeTabs(true).at(-1)).toMatchObject({ to: '/subscribe/my', label: '마이' })
  expect(subscribeTabs(false).at(-1)!.label).toBe('로그인')
})

test.each([
  ['/subscribe', 'cars'],
  ['/subscribe/', 'cars'],
  ['/subscribe/cars/1', 'cars'],
  ['/subscribe/1/apply', 'cars'],
  ['/subscribe/faq', 'faq'],
  ['/subscribe/referrer', 'event'],
  ['/subscribe/point', 'my'],
])('%s highlights the tab %s', (path, tab) => {
  expect(activeSubscribeTab(path)).toBe(`/subscribe/${tab}`)
})

test('a page without a tab highlights none', () => {
  expect(activeSubscribeTab('/subscribe/success')).toBeNull()
})
