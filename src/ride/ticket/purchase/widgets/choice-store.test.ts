import { beforeEach, expect, test, vi } from 'vitest'
import {
  type Choice,
  choiceFor,
  forgetChoice,
  holderState,
  storeChoice,
  storedChoice,
} from './choice-store.ts'

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

test('the choice of a member is stored, but not the consent', () => {
  storeChoice('me', chosen)
  expect(storedChoice('me')).toEqual({ ...chosen, agreed: false })
  expect(storedChoice('another')).toEqual(blank)
  expect([...store.values()].join()).not.toContain('agreed')
})

test('a consent stored by an older build is ignored', () => {
  store.set('ticketPurchase', JSON.stringify({ ...chosen, owner: 'me' }))
  expect(storedChoice('me').agreed).toBe(false)
  forgetChoice()
  expect(storedChoice('me')).toEqual(blank)
})

test.each([
  [null, null, { organizationId: 'o', planId: 'six' }],
  ['p', null, { organizationId: 'p', planId: 'six' }],
  [null, 'one', { organizationId: 'o', planId: 'one' }],
])('holder %j and plan %j in the URL replace the stored ones', (organizationId, planId, expected) => {
  storeChoice('me', chosen)
  expect(choiceFor('me', { organizationId, planId })).toMatchObject(expected)
})

test.each([
  ['', undefined, 'KNOWN'],
  ['o', undefined, 'UNKNOWN'],
  ['o', [{ id: 'o' }], 'KNOWN'],
  ['o', [{ id: 'p' }], 'GONE'],
] as const)('for %j, of those managed %j: %s', (organizationId, managed, state) =>
  expect(holderState(organizationId, managed)).toBe(state),
)
