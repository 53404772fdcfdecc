import { beforeEach, expect, test, vi } from 'vitest'
import { type Choice, forgetChoice, keepChoice, keptChoice } from './choice-store.ts'

const store = new Map<string, string>()
const blank: Choice = { planId: '', organizationId: '', method: 'CARD', depositor: '', agreed: false }
const chosen: Choice = {
  planId: 'six',
  organizationId: 'o',
  method: 'BANK',
  depositor: '박서연',
  agreed: true,
}

beforeEach(() => {
  store.clear()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => store.get(key) ?? null,
    setItem: (key: string, value: string) => void store.set(key, value),
    removeItem: (key: string) => void store.delete(key),
  })
})

test('what was chosen is kept for who chose it, her consent never', () => {
  keepChoice('me', chosen)
  expect(keptChoice('me')).toEqual({ ...chosen, agreed: false })
  expect(keptChoice('another')).toEqual(blank)
  expect([...store.values()].join()).not.toContain('agreed')
})

test('what an older version kept of a consent is not taken for one', () => {
  store.set('ticketPurchase', JSON.stringify({ ...chosen, owner: 'me' }))
  expect(keptChoice('me').agreed).toBe(false)
  forgetChoice()
  expect(keptChoice('me')).toEqual(blank)
})
