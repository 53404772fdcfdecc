import { expect, test } from 'vitest'
import { developmentKeys } from '#providers/development-keys.ts'
import { ProviderUnavailable } from '#providers/failure.ts'
import { openTestSimulator } from '#simulator/testing.ts'
import { openKoroad, withoutLicenseCheck } from './koroad.ts'
import type { LicenseQuestion } from './port.ts'

const question: LicenseQuestion = {
  number: '112012345600',
  serial: 'A1B2C3',
  name: '홍길동',
  birthday: '1990-05-05',
  licenseClass: 'FIRST',
  from: '2026-11-21',
  until: '2027-11-20',
}

async function open(more: { timeoutMs?: number; secret?: string; pin?: string } = {}) {
  const simulator = await openTestSimulator()
  const keys = { ...developmentKeys.koroad, ...more }
  const licenses = openKoroad({ baseUrl: simulator.url, now: simulator.now, ...keys })
  const configure = (body: object) => simulator.post('/__sim/koroad/config', body)
  const checkEnding = (end: string) => licenses.check({ ...question, number: `1120123456${end}` })
  return { ...simulator, configure, checkEnding }
}

test('a valid license is VALID', async () => {
  const { checkEnding } = await open()
  expect(await checkEnding('00')).toEqual({ result: 'VALID', mismatched: [] })
})

test.each([['04'], ['11'], ['12'], ['13'], ['14']])('a license with code %s is SUSPENDED', async (end) => {
  const { checkEnding } = await open()
  expect(await checkEnding(end)).toEqual({ result: 'SUSPENDED', mismatched: [] })
})

test.each([
  ['01', 'NUMBER'],
  ['02', 'CARD'],
  ['03', 'CARD'],
  ['21', 'NAME'],
  ['22', 'BIRTHDAY'],
  ['23', 'SERIAL'],
  ['24', 'CLASS'],
])('a license with code %s differs by %s', async (end, field) => {
  const { checkEnding } = await open()
  expect(await checkEnding(end)).toEqual({ result: 'MISMATCH', mismatched: [field] })
})

test.each([['97'], ['98'], ['99']])('the authority’s outage %s is unavailable', async (end) => {
  const { checkEnding } = await open()
  await expect(checkEnding(end)).rejects.toBeInstanceOf(ProviderUnavailable)
})

test('an unknown code, a wrong secret and a wrong pin are refusals', async () => {
  const rejected = expect.objectContaining({ name: 'ProviderRejected' })
  await expect((await open()).checkEnding('31')).rejects.toMatchObject({ code: 'LICENSE_31' })
  await expect((await open({ secret: 'wrong' })).checkEnding('00')).rejects.toEqual(rejected)
  await expect((await open({ pin: 'no:pin' })).checkEnding('00')).rejects.toMatchObject({ code: '2' })
})

test('a lost token is renewed once', async () => {
  const { checkEnding, post } = await open()
  await checkEnding('00')
  await post('/__sim/reset')
  expect(await checkEnding('00')).toMatchObject({ result: 'VALID' })
})

test('is unavailable while the authority fails or is silent; errors contain no number', async () => {
  const { checkEnding, configure } = await open({ timeoutMs: 300 })
  await checkEnding('00')
  for (const failNext of [500, 'timeout']) {
    await configure({ failNext })
    const error: Error = (await checkEnding('00').catch((thrown: Error) => thrown)) as Error
    expect(error).toBeInstanceOf(ProviderUnavailable)
    expect(`${error.message} ${String(error.stack)}`).not.toContain('1120123456')
  }
  expect(await checkEnding('00')).toMatchObject({ result: 'VALID' })
})

test('without a contract every check throws', async () => {
  await expect(withoutLicenseCheck.check(question)).rejects.toBeInstanceOf(ProviderUnavailable)
})
