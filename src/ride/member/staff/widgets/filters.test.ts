import { expect, test } from 'vitest'
import { filterIn, filterWords } from './filters.ts'

const asked = (query: string) => filterIn(new URLSearchParams(query))

test('the URL filters members by expiring tickets and by days of rides; unknown values are ignored', () => {
  expect(asked('expires_within=30')).toEqual({ expires_within: 30 })
  expect(asked('rode_from=2027-01-01&rode_to=2027-01-31&repeat=true')).toEqual({
    rode_from: '2027-01-01',
    rode_to: '2027-01-31',
    repeat: 'true',
  })
  for (const query of ['', 'expires_within=-1', 'expires_within=soon', 'rode_from=2027-01-01', 'repeat=true'])
    expect(asked(query), query).toEqual({})
})

test('active filters of members are shown as text', () => {
  expect(filterWords(asked('expires_within=30'))).toEqual(['30일 안에 만료되는 티켓 보유'])
  expect(filterWords(asked('expires_within=400'))).toEqual(['티켓 보유'])
  expect(filterWords(asked('rode_from=2027-01-01&rode_to=2027-01-31'))).toEqual([
    '2027-01-01 ~ 2027-01-31 이용',
  ])
  expect(filterWords(asked(''))).toEqual([])
})
