import { expect, test } from 'vitest'
import { MAX_PASSENGERS, MAX_PLACES, passengersRefusal, placesRefusal, recentOf } from './rules.ts'

test.each([
  ['nothing', [], [], []],
  ['each place once, the latest first', ['서울역', '김포공항', '서울역'], [], ['서울역', '김포공항']],
  ['only places that are not saved', ['본사 앞', '서울역'], ['본사 앞'], ['서울역']],
  ['five at most', ['1', '2', '3', '4', '5', '6'], [], ['1', '2', '3', '4', '5']],
  ['no blank place', ['', '서울역'], [], ['서울역']],
])('the offered recent places: %s', (_, used, saved, offered) => {
  expect(recentOf(used, saved)).toEqual(offered)
})

test('an address book holds at most fifty passengers and thirty places', () => {
  expect([passengersRefusal(MAX_PASSENGERS - 1), passengersRefusal(MAX_PASSENGERS)]).toEqual([
    null,
    'TOO_MANY_PASSENGERS_KEPT',
  ])
  expect([placesRefusal(MAX_PLACES - 1), placesRefusal(MAX_PLACES)]).toEqual([null, 'TOO_MANY_PLACES_KEPT'])
})
