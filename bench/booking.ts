import { newId } from '#kit/id.ts'
import { bookingFacts, bookingSave } from '#ride/reservation/booking/store.ts'
import { addDays, dayOf } from '#kit/day.ts'
import { CARS, idOf, idSql, MEMBERS } from './data.ts'
import { wire } from './load.ts'

const DAYS = 360

/** A booking request of a random member, car and day, with its own Idempotency-Key. */
export function bookingRequest(tokens: string[]): () => string {
  const today = dayOf(new Date())
  return () => {
    const member = Math.floor(Math.random() * MEMBERS)
    const headers = { authorization: `Bearer ${tokens[member]}`, 'idempotency-key': newId() }
    return wire('POST', `/api/users/${idOf(1, member + 1)}/reservations`, headers, {
      car_id: idOf(2, 1 + Math.floor(Math.random() * CARS)),
      name: '박서연',
      phone: `010${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`,
      pickup_location: '서울 중구 소공로 119 웨스틴조선 서울',
      pickup_time: `${addDays(today, 2 + Math.floor(Math.random() * DAYS))} 09:30`,
      via_locations: [],
      dropoff_location: '인천국제공항 제1여객터미널 3층',
      ride_purpose: 'airport',
      luggage_count: 2,
      passenger_count: 2,
      special_requests: '',
    })
  }
}

const quote = (text: string) => `'${text}'`

/** The two SQL statements of a booking as a pgbench script; the ids are made in SQL, and the first statement picks the unit. */
export function bookingScript(): string {
  const today = quote(dayOf(new Date()))
  const values: Record<string, string> = {
    memberId: idSql(1, 'm'),
    payerId: idSql(1, 'm'),
    carId: idSql(2, 'c'),
    day: `(${today}::date + :d::int)`,
    today,
    now: 'now()',
    preferred: 'null',
    endsHold: 'true',
    endsLine: 'true',
    organizationId: 'null::uuid',
    costCenter: quote(''),
    tripReason: quote(''),
    seed: ':seed::bigint',
    scope: quote('bench'),
    key: ':id::text',
    id: ':id::uuid',
    unitId: ':unit_id::uuid',
    unitVersion: ':unit_version::integer',
    entryId: ':entry::uuid',
    driverId: 'null::uuid',
    driverForced: 'false',
    currentStop: 'null::integer',
    settledHalves: 'null::integer',
    version: '1',
    canceledAt: 'null::timestamptz',
    arrivedAt: 'null::timestamptz',
    erasedAt: 'null::timestamptz',
    notify: 'null::jsonb',
    messages: `json_build_array(json_build_object('id', :message::text, 'kind', 'reservation_requested', 'channel', 'SMS', 'recipient', '01028419931', 'facts', json_build_object()))::text`,
    messagesAt: 'now()',
    actorId: idSql(1, 'm'),
    rideDate: `(${today}::date + :d::int)`,
    pickupAt: 'now()',
    createdAt: 'now()',
    status: quote('PENDING'),
    name: quote('박서연'),
    phone: `('010' || lpad(:phone::text, 8, '0'))`,
    pickupLocation: quote('서울 중구 소공로 119 웨스틴조선 서울'),
    viaLocations: quote('[]'),
    freeUntil: 'null::timestamptz',
    freeWaitMinutes: 'null::integer',
    cancelSteps: 'null::jsonb',
    movedFrom: 'null::timestamptz',
    pickupNote: quote(''),
    dropoffNote: quote(''),
    signName: quote(''),
    driverAnswer: 'null',
    tripStep: 'null',
    reachedPickupAt: 'null::timestamptz',
    noShowAt: 'null::timestamptz',
    expectedEndAt: 'now()',
    dropoffLocation: quote('인천국제공항 제1여객터미널 3층'),
    ridePurpose: quote('airport'),
    luggageCount: '2',
    passengerCount: '2',
    specialRequests: quote(''),
    staffNote: quote(''),
    costHalves: '2',
    text: quote('예약 신청이 접수되었습니다. 확인 후 문자로 안내드리겠습니다.'),
    hash: quote('x'.repeat(43)),
    response: quote(JSON.stringify({ response: 'x'.repeat(700) })),
  }
  const fill = ({ text, order }: { text: string; order: string[] }, given: Record<string, string>) =>
    text
      .replace(/\$(\d+)/g, (_, place: string) => {
        const name = order[Number(place) - 1]!
        const value = given[name]
        if (value === undefined)
          throw new Error(`The booking's statements need ${name}, which the bench does not provide.`)
        return value
      })
      .replace(/\s+/g, ' ')
  const ids = 'select uuidv7() as id, uuidv7() as entry, uuidv7() as message, c.name'
  const facts = fill(bookingFacts, { ...values, key: quote('none') }).replace('select 1 as n, c.name', ids)
  return [
    `\\set m random(1, ${MEMBERS})`,
    `\\set c random(1, ${CARS})`,
    `\\set d random(2, ${DAYS})`,
    '\\set seed random(1, 1000000000)',
    '\\set phone random(0, 99999999)',
    `${facts} \\gset`,
    `${fill(bookingSave, values)};`,
  ].join('\n')
}
