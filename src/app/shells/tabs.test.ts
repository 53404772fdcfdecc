import { describe, expect, test } from 'vitest'
import { activeTab, rideTabs } from './tabs.ts'

test('the five tabs lead to their screens (C-009, C-010, C-011, C-012, C-013)', () => {
  expect(rideTabs.map(({ to }) => to)).toEqual(['/', '/cars', '/pricing', '/calendar', '/my'])
})

describe('paths without a screen of their own light up a tab (C-014)', () => {
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
  ])('%s lights up %s', (path, tab) => {
    expect(activeTab(path)).toBe(tab)
  })
})
