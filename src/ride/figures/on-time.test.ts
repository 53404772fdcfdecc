import { expect, test } from 'vitest'
import { type Actor, memberWithTickets, theAdmin } from '#testing/actors.ts'
import { completeRide, confirmedRide, dispatchRide } from '#testing/rides.ts'
import { START, testWorld } from '#testing/world.ts'

const t = testWorld()

const seen = async (url: string) => (await t.call({ url, headers: (await theAdmin(t)).headers })).json()

test('the on-time rate counts completed rides with a recorded arrival, and equals its lists @long', async () => {
  const member = await memberWithTickets(t, 6)
  const ride = async (day: string) => (await confirmedRide(t, member, day)).id
  /** Sets the arrival times of the car on the ride's day, then completes the ride. */
  const drive = async (day: string, ...arrivals: string[]) => {
    const id = await ride(day)
    for (const time of arrivals) {
      t.setNow(`${day}T${time}+09:00`)
      await dispatchRide(t, id, { current_stop: 0 })
      if (time !== arrivals.at(-1)) await dispatchRide(t, id, { current_stop: null })
    }
    t.setNow(`${day}T16:00:00+09:00`)
    await completeRide(t, id)
    t.setNow(START)
    return id
  }
  const onTime = await drive('2027-04-10', '09:30:00')
  const late = await drive('2027-04-11', '09:30:01')
  const corrected = await drive('2027-04-12', '09:10:00', '09:50:00')
  await drive('2027-04-13')
  await drive('2027-05-01', '09:20:00')
  const underWay = await ride('2027-04-14')
  t.setNow('2027-04-14T09:00:00+09:00')
  await dispatchRide(t, underWay, { current_stop: 0 })
  t.setNow(START)
  const days = 'from=2027-04-01&to=2027-04-30'
  expect((await seen(`/api/admin/figures/on-time?${days}`)).result).toEqual({
    from: '2027-04-01',
    to: '2027-04-30',
    arrived: 3,
    on_time: 1,
  })
  const listed = async (arrived: string) =>
    (await seen(`/api/reservations?page=1&arrived=${arrived}&${days}`)).result.map(({ id }: Actor) => id)
  expect(await listed('ON_TIME')).toEqual([onTime])
  expect(await listed('LATE')).toEqual([corrected, late])
  expect(await seen('/api/reservations?arrived=LATE')).toMatchObject({ code: 'DAYS_MISSING' })
  expect(await seen('/api/admin/figures/on-time?from=2027-01-02&to=2027-01-01')).toMatchObject({
    code: 'TURNED',
  })
})
