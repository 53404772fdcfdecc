import { expect, test } from 'vitest'
import { book, bookingForm, carNamed, memberWithTickets, theAdmin } from '#testing/actors.ts'
import { callDrive, letIn, newDriverOnPhone } from '#testing/drive.ts'
import { dispatchRide } from '#testing/rides.ts'
import { START, testWorld } from '#testing/world.ts'

const t = testWorld()

test('the driver’s sign shows the sign name of the booking, which staff may change, else the passenger', async () => {
  t.setNow(START)
  const member = await memberWithTickets(t, 1)
  const form = bookingForm((await carNamed(t, 'ALPHARD')).id, '2026-12-10', { sign_name: ' Mr. Smith ' })
  const ride = (await book(t, member, form)).json().result
  expect(ride).toMatchObject({ sign_name: 'Mr. Smith' })
  t.setNow('2026-12-10T08:30:00+09:00')
  const driver = await letIn(t, await newDriverOnPhone(t))
  await dispatchRide(t, ride.id, { status: 'CONFIRMED' })
  await dispatchRide(t, ride.id, { driver_id: driver.id })
  const shown = async () => (await callDrive(t, driver, 'GET', '/rides')).json().result[0].sign_name
  expect(await shown()).toBe('Mr. Smith')
  const { headers } = await theAdmin(t)
  const url = `/api/reservations/${ride.id}/details`
  const change = (payload: object) => t.call({ method: 'PATCH', url, headers, payload })
  expect((await change({ sign_name: '모심전자' })).statusCode).toBe(200)
  expect(await shown()).toBe('모심전자')
  await change({ sign_name: '' })
  expect(await shown()).toBe(ride.name)
  expect((await change({ sign_name: '가'.repeat(101) })).statusCode).toBe(422)
})
