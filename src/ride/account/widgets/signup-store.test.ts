import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { signupParametersOf, storeForm, storedForm } from './signup-store.ts'

const store = new Map<string, string>()
beforeEach(() => {
  store.clear()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => store.get(key) ?? null,
    setItem: (key: string, value: string) => void store.set(key, value),
  })
})
afterEach(() => void vi.unstubAllGlobals())

test('id, provider and referrer of the URL replace stored values (C-077)', () => {
  storeForm({ ...storedForm(''), name: '김하늘', id: 'haneul' })
  expect(storedForm('?id=kakao-1&provider=KAKAO&referrer=01012345678')).toMatchObject({
    name: '김하늘',
    id: 'kakao-1',
    provider: 'KAKAO',
    referrerCode: '010-1234-5678',
  })
})

test('a social sign-up that was started in this tab does not affect a later ordinary one (C-076)', () => {
  storeForm({ ...storedForm('?id=kakao-1&provider=KAKAO'), name: '김하늘' })
  expect(storedForm('')).toMatchObject({ name: '김하늘', id: '', provider: 'LOCAL' })
})

test('an unreadable stored form is ignored (C-081)', () => {
  store.set('signupForm', '{half')
  expect(storedForm('')).toMatchObject({ name: '', provider: 'LOCAL' })
})

test.each(['+821012345678', ' 821012345678', '010.1234.5678', '%2B82%2010-1234-5678'])(
  'a URL with the referrer %s fills in the number (C-077, C-080)',
  (referrer) => expect(storedForm(`?referrer=${referrer}`).referrerCode).toBe('010-1234-5678'),
)

test.each(['010123', '+14155552671', 'kim'])(
  'a URL with the referrer %s leaves the field empty',
  (referrer) => {
    expect([
      storedForm(`?referrer=${referrer}`).referrerCode,
      signupParametersOf(`?referrer=${referrer}`).referrer,
    ]).toEqual(['', ''])
  },
)
