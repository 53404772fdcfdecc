import type { Chance } from './chance.ts'
import { PLACES } from './names.ts'

const PURPOSES = [
  'airport',
  'airport',
  'airport',
  'golf',
  'hospital',
  'hotel',
  'vip',
  'vip',
  'private',
  'wedding',
] as const
const NOTES = [
  '',
  '',
  '',
  '',
  '생수와 물티슈를 준비해 주세요.',
  '어르신이 타십니다. 천천히 부탁드립니다.',
  '영어가 되는 기사님이면 좋겠습니다.',
]
const REASONS = ['바이어 영접', '임원 출장', '주주총회', '현장 방문']
const CENTERS = ['경영지원팀', '해외영업팀', '비서실']

/** The places of a ride, its guests and its purpose. */
export function routeOf(
  { oneOf, is, between }: Chance,
  guest: { name: string; phone: string },
  isForCompany: boolean,
) {
  const purpose = oneOf(PURPOSES)
  const [home, away] = [oneOf(isForCompany ? PLACES.offices : PLACES.homes), placeOf(oneOf, purpose)]
  const [from, to] = is(0.35) ? [away, home] : [home, away]
  return {
    name: guest.name,
    phone: guest.phone,
    pickup_location: from,
    dropoff_location: to,
    via_locations: is(0.12) ? [{ location: oneOf(PLACES.hotels) }] : [],
    ride_purpose: purpose,
    luggage_count: purpose === 'airport' || purpose === 'golf' ? between(1, 3) : 0,
    passenger_count: between(1, 3),
    special_requests: oneOf(NOTES),
    ...(isForCompany && { cost_center: oneOf(CENTERS), trip_reason: oneOf(REASONS) }),
  }
}

function placeOf(oneOf: Chance['oneOf'], purpose: (typeof PURPOSES)[number]): string {
  if (purpose === 'airport') return oneOf(PLACES.airports)
  if (purpose === 'golf') return oneOf(PLACES.golf)
  if (purpose === 'hospital') return oneOf(PLACES.hospitals)
  return oneOf(purpose === 'private' ? PLACES.offices : PLACES.hotels)
}
