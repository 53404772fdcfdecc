import { expect, test } from 'vitest'
import { developmentKeys } from '#providers/development-keys.ts'
import { ProviderRejected, ProviderUnavailable } from '#providers/failure.ts'
import { openTestSimulator, person } from '#simulator/testing.ts'
import { openPortoneV2, type PortoneV2Options } from './portone-v2.ts'

const ID = 'identity-verification-1'

async function open(options: Partial<PortoneV2Options> = {}) {
  const simulator = await openTestSimulator()
  const { secret, channelKey } = developmentKeys.portoneV2
  const keys = { baseUrl: simulator.url, secret, channelKey, mustBeLive: false, ...options }
  const complete = (more: object = {}) =>
    simulator.post('/__sim/portone-v2/identity-verifications', {
      identityVerificationId: ID,
      ...person,
      ...more,
    })
  return { ...simulator, ...openPortoneV2(keys), complete }
}

test('returns the verified person and the time', async () => {
  const { verification, complete, now } = await open()
  await complete({ birthDate: '1990-02-28' })
  const found = await verification(ID)
  expect(found).toMatchObject({ id: ID, certified: true, birthday: '1990-02-28', ...person })
  expect(found?.certifiedAt?.getTime()).toBe(now())
  expect(found?.uniqueKey).toHaveLength(88)
})

test.each(['cancel', 'fail'])('returns no person after the outcome %s', async (outcome) => {
  const { verification, complete } = await open()
  expect((await complete({ outcome })).body.success).toBe(false)
  expect(await verification(ID)).toMatchObject({ certified: false, name: null, phone: null })
})

test('leaves out fields that the contract with the telecoms does not include', async () => {
  const { verification, complete } = await open()
  await complete({ outcome: 'no_phone' })
  expect(await verification(ID)).toMatchObject({ certified: true, phone: null })
})

test.each([
  ['0003', { name: '한다른', phone: '01099990000' }],
  ['0004', { name: person.name, phone: null, uniqueKey: expect.any(String) }],
  ['0005', { name: person.name, birthday: '2006-01-01', uniqueKey: expect.any(String) }],
  ['0006', { name: person.name, phone: '01012340006', uniqueKey: null }],
  ['0007', { name: person.name, phone: '01012340007', uniqueKey: null, uniqueInSite: null }],
  ['0008', { name: person.name, phone: '01012340008', birthday: '1990-02-28' }],
])('a phone number that ends in %s has its own verification result', async (digits, shown) => {
  const { verification, complete } = await open()
  const given = { phone: `010-1234-${digits}`, birthDate: '1990-02-28' }
  expect((await complete(given)).body.success).toBe(true)
  expect(await verification(ID)).toMatchObject({ certified: true, ...shown })
})

test.each([
  ['0001', 'PAY_PROCESS_CANCELED'],
  ['0002', '0051'],
])(
  'a phone number that ends in %s fails, also in the window, unless an outcome is given',
  async (digits, pgCode) => {
    const { verification, complete, post, get } = await open()
    const phone = `0101234${digits}`
    expect((await complete({ phone })).body.success).toBe(false)
    const { secret } = developmentKeys.portoneV2
    const wire = await get(`/identity-verifications/${ID}`, { authorization: `PortOne ${secret}` })
    expect(wire.body()).toMatchObject({ status: 'FAILED', failure: { pgCode } })
    const inWindow = await post(`/__sim/portone-v2/identity/${ID}`, { name: person.name, phone })
    expect(inWindow.body).toMatchObject({ code: 'FAILURE_TYPE_PG', pgCode })
    expect((await complete({ phone, outcome: 'success' })).body.success).toBe(true)
    expect(await verification(ID)).toMatchObject({ certified: true, phone })
  },
)

test('returns null for an unknown verification, and sends no id that contains a path', async () => {
  const { verification } = await open()
  expect(await verification('identity-verification-9')).toBeNull()
  expect(await verification('../payments/1')).toBeNull()
})

test('ignores a result of another channel, and of a test channel in production', async () => {
  const other = await open({ channelKey: 'channel-key-other' })
  await other.complete()
  expect((await other.verification(ID))?.certified).toBe(false)
  const live = await open({ mustBeLive: true })
  await live.complete()
  expect((await live.verification(ID))?.certified).toBe(false)
  await live.post('/__sim/portone-v2/config', { channelType: 'LIVE' })
  expect((await live.verification(ID))?.certified).toBe(true)
})

test('a wrong secret is a final failure, a failing server a temporary one', async () => {
  const wrong = await open({ secret: 'wrong' })
  await expect(wrong.verification(ID)).rejects.toThrow(ProviderRejected)
  const { verification, post } = await open()
  await post('/__sim/portone-v2/config', { failNext: 503 })
  await expect(verification(ID)).rejects.toThrow(ProviderUnavailable)
})
