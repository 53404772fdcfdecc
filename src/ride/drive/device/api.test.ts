import { beforeEach, expect, test } from 'vitest'
import { DAY_MS } from '#kit/day.ts'
import { theAdmin } from '#testing/actors.ts'
import { callDrive, codeTo, letIn, newDriverOnPhone, pathOf } from '#testing/drive.ts'
import { START, testWorld } from '#testing/world.ts'

const t = testWorld()
beforeEach(() => t.setNow(START))

const asStaff = async (method: 'PATCH' | 'DELETE', url: string, payload?: object) =>
  t.call({ method, url, headers: (await theAdmin(t)).headers, ...(payload && { payload }) })

test('a code to the driver’s number gives a device access for 30 days', async () => {
  const driver = await newDriverOnPhone(t)
  expect((await callDrive(t, driver, 'GET', '')).json().result).toEqual({
    driver_name: '한기사',
    device: 'NEW',
  })
  expect((await callDrive(t, driver, 'GET', '/rides')).statusCode).toBe(401)
  const known = await letIn(t, driver)
  expect((await callDrive(t, known, 'GET', '')).json().result.device).toBe('KNOWN')
  expect((await callDrive(t, known, 'GET', '/rides')).json().result).toEqual([])
  const end = Date.parse(START) + 30 * DAY_MS
  t.setNow(new Date(end - 1))
  expect((await callDrive(t, known, 'GET', '')).json().result.device).toBe('KNOWN')
  t.setNow(new Date(end))
  expect((await callDrive(t, known, 'GET', '')).json().result.device).toBe('NEW')
})

test('the cookie of a device is hidden from scripts and goes to the driver’s endpoints only', async () => {
  const driver = await newDriverOnPhone(t)
  await callDrive(t, driver, 'POST', '/codes')
  const code = await codeTo(t, driver.phone)
  const answer = await callDrive(t, driver, 'POST', '/devices', { code })
  expect(answer.statusCode).toBe(201)
  expect(String(answer.headers['set-cookie'])).toMatch(
    /^drive_device=[\w-]{43}; Max-Age=2592000; Path=\/api\/drive; HttpOnly; SameSite=Strict$/,
  )
})

test('codes are sent once a minute, and five wrong tries end a code', async () => {
  const driver = await newDriverOnPhone(t)
  expect((await callDrive(t, driver, 'POST', '/codes')).statusCode).toBe(204)
  const second = await callDrive(t, driver, 'POST', '/codes')
  expect([second.statusCode, second.json().code]).toEqual([429, 'TOO_MANY'])
  const code = await codeTo(t, driver.phone)
  const wrong = code === '000000' ? '000001' : '000000'
  for (let tries = 0; tries < 5; tries++)
    expect((await callDrive(t, driver, 'POST', '/devices', { code: wrong })).statusCode).not.toBe(201)
  const late = await callDrive(t, driver, 'POST', '/devices', { code })
  expect(late.statusCode).toBeGreaterThanOrEqual(400)
  expect(late.headers['set-cookie']).toBeUndefined()
})

test('a wrong link, a removed driver, and the link of a former number are not found', async () => {
  const driver = await letIn(t, await newDriverOnPhone(t))
  const other = driver.path.slice(0, -9) + (driver.path.at(-9) === 'A' ? 'B' : 'A') + driver.path.slice(-8)
  for (const path of ['/api/drive/x', other, `${driver.path}x`])
    expect((await callDrive(t, { ...driver, path }, 'GET', '')).statusCode).toBe(404)
  await asStaff('PATCH', `/api/drivers/${driver.id}`, { phone: '01077770001', version: 1 })
  expect((await callDrive(t, driver, 'GET', '/rides')).statusCode).toBe(404)
  const moved = { ...driver, path: await pathOf(t, driver.id) }
  expect((await callDrive(t, moved, 'GET', '')).json().result.device).toBe('NEW')
  await asStaff('DELETE', `/api/drivers/${driver.id}`)
  expect((await callDrive(t, moved, 'GET', '')).statusCode).toBe(404)
})

test('a driver’s cookie gives no access to another driver’s page', async () => {
  const [one, other] = [await letIn(t, await newDriverOnPhone(t)), await newDriverOnPhone(t)]
  expect((await callDrive(t, { ...other, cookie: one.cookie }, 'GET', '/rides')).statusCode).toBe(401)
})

test('staff see a driver’s devices and end one; a new link ends all of them', async () => {
  const driver = await letIn(t, await newDriverOnPhone(t))
  const { headers } = await theAdmin(t)
  const url = `/api/drivers/${driver.id}/devices`
  const devices = async () => (await t.call({ url, headers })).json().result as { id: string }[]
  const [device] = await devices()
  expect((await asStaff('DELETE', `${url}/${device!.id}`)).statusCode).toBe(204)
  expect((await asStaff('DELETE', `${url}/${device!.id}`)).statusCode).toBe(404)
  expect([await devices(), (await callDrive(t, driver, 'GET', '/rides')).statusCode]).toEqual([[], 401])
  const renewed = await t.call({ method: 'POST', url: `/api/drivers/${driver.id}/link`, headers })
  expect(renewed.statusCode).toBe(204)
  expect((await callDrive(t, driver, 'GET', '')).statusCode).toBe(404)
  expect((await callDrive(t, { ...driver, path: await pathOf(t, driver.id) }, 'GET', '')).statusCode).toBe(
    200,
  )
})
