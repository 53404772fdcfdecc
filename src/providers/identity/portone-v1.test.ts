import { expect, onTestFinished, test, vi } from 'vitest'
import { developmentKeys } from '#providers/development-keys.ts'
import { ProviderRejected, ProviderUnavailable } from '#providers/failure.ts'
import { openTestSimulator, person } from '#simulator/testing.ts'
import { openPortoneV1 } from './portone-v1.ts'

const realFetch = fetch

async function open(options: { timeoutMs?: number; secret?: string } = {}) {
  const simulator = await openTestSimulator()
  const keys = { ...developmentKeys.portoneV1, ...options }
  const identity = openPortoneV1({ baseUrl: simulator.url, now: simulator.now, ...keys })
  const configure = (body: object) => simulator.post('/__sim/portone-v1/config', body)
  const complete = async (more: object = {}) => {
    const body = { merchant_uid: 'attempt-1', ...person, ...more }
    const answer = await simulator.post('/__sim/portone-v1/certifications', body)
    return answer.body as { imp_uid: string; success: boolean }
  }
  return { ...simulator, identity, configure, complete, calls: countCalls() }
}

function countCalls() {
  const spy = vi.spyOn(globalThis, 'fetch')
  onTestFinished(() => spy.mockRestore())
  return (path: string) => spy.mock.calls.filter(([url]) => String(url).includes(path)).length
}

test('returns the certified person, the attempt and the time', async () => {
  const { identity, complete, now } = await open()
  const { imp_uid } = await complete({ birthday: '1990-02-28' })
  const found = await identity.certification(imp_uid)
  expect(found).toMatchObject({ impUid: imp_uid, merchantUid: 'attempt-1', certified: true, ...person })
  expect(found?.birthday).toBe('1990-02-28')
  expect(found?.certifiedAt?.getTime()).toBe(now())
  expect(found?.uniqueKey).toHaveLength(88)
  expect(found?.uniqueInSite).toHaveLength(64)
})

test('returns an unfinished attempt as not certified and without a person', async () => {
  const { identity, complete } = await open()
  for (const outcome of ['unfinished', 'cancel']) {
    const { imp_uid, success } = await complete({ outcome })
    const unverified = { certified: false, certifiedAt: null, name: null, phone: null, uniqueKey: null }
    expect(success).toBe(false)
    expect(await identity.certification(imp_uid)).toMatchObject({ merchantUid: 'attempt-1', ...unverified })
  }
})

test('returns the verified person even if another was typed', async () => {
  const { identity, complete } = await open()
  const { imp_uid, success } = await complete({ outcome: 'other_person' })
  const found = await identity.certification(imp_uid)
  expect(success).toBe(true)
  expect(found?.certified).toBe(true)
  expect(found?.name).not.toBe(person.name)
})

test("returns no phone if the channel's contract does not include it", async () => {
  const { identity, complete, configure } = await open()
  await configure({ provider: 'danal_nophone' })
  const { imp_uid } = await complete()
  expect(await identity.certification(imp_uid)).toMatchObject({
    certified: true,
    name: '홍길동',
    phone: null,
  })
})

test('returns no DI when the channel has none', async () => {
  const { identity, complete, configure } = await open()
  await configure({ provider: 'inicis_unified' })
  const found = await identity.certification((await complete()).imp_uid)
  expect(found?.uniqueInSite).toBeNull()
  expect(found?.uniqueKey).toHaveLength(88)
})

test('returns no CI and DI when the verification method gives neither', async () => {
  const { identity, complete } = await open()
  const { imp_uid, success } = await complete({ outcome: 'no_ids' })
  expect(success).toBe(true)
  const unknown = { certified: true, name: '홍길동', uniqueKey: null, uniqueInSite: null }
  expect(await identity.certification(imp_uid)).toMatchObject(unknown)
})

test('returns null for an attempt that the provider does not know', async () => {
  const { identity } = await open()
  expect(await identity.certification('imp_000000000000')).toBeNull()
})

test.each(['', 'imp_', 'imp_1/../users', 'imp_1?x', 'imp_1%2e', `imp_${'1'.repeat(61)}`, 'IMP_1', 'imp_1\n'])(
  'never sends the id %j to the provider',
  async (impUid) => {
    const { identity, calls } = await open()
    expect(await identity.certification(impUid)).toBeNull()
    await identity.deleteCertification(impUid)
    expect(calls('/certifications')).toBe(0)
  },
)

test('refuses an answer about another attempt than the requested one', async () => {
  const { identity, complete } = await open()
  const { imp_uid } = await complete()
  const other = (await complete()).imp_uid
  const swapped: typeof fetch = (url, init) => realFetch(String(url).replace(imp_uid, other), init)
  vi.spyOn(globalThis, 'fetch').mockImplementation(swapped)
  await expect(identity.certification(imp_uid)).rejects.toMatchObject({ code: 'UNEXPECTED_ANSWER' })
})

test('removes a certification, and accepts that it no longer exists', async () => {
  const { identity, complete } = await open()
  const { imp_uid } = await complete()
  await identity.deleteCertification(imp_uid)
  expect(await identity.certification(imp_uid)).toBeNull()
  await identity.deleteCertification(imp_uid)
})

test('uses one token for many calls', async () => {
  const { identity, complete, calls } = await open()
  const { imp_uid } = await complete()
  for (let call = 0; call < 5; call++) await identity.certification(imp_uid)
  expect(calls('/users/getToken')).toBe(1)
})

test('requests one token when many calls start concurrently', async () => {
  const { identity, complete, calls } = await open()
  const { imp_uid } = await complete()
  await Promise.all(Array.from({ length: 20 }, () => identity.certification(imp_uid)))
  expect(calls('/users/getToken')).toBe(1)
})

test('renews the token shortly before it expires, without a refusal', async () => {
  const { identity, complete, calls, pass } = await open()
  const { imp_uid } = await complete()
  await identity.certification(imp_uid)
  pass(30 * 60 - 31)
  await identity.certification(imp_uid)
  expect(calls('/users/getToken')).toBe(1)
  pass(2)
  await identity.certification(imp_uid)
  expect(calls('/users/getToken')).toBe(2)
  expect(calls('/certifications')).toBe(3 + 1)
})

test('gets a new token after the old one expired', async () => {
  const { identity, complete, calls, pass } = await open()
  const { imp_uid } = await complete()
  await identity.certification(imp_uid)
  pass(31 * 60)
  expect(await identity.certification(imp_uid)).toMatchObject({ certified: true })
  expect(calls('/users/getToken')).toBe(2)
})

test('measures the life of a token by the provider’s clock', async () => {
  const { identity, complete, configure, calls } = await open()
  await configure({ clockSkewSec: -7200 })
  const { imp_uid } = await complete()
  await identity.certification(imp_uid)
  await identity.certification(imp_uid)
  expect(calls('/users/getToken')).toBe(1)
})

test('renews a refused token exactly once and repeats the call', async () => {
  const { identity, complete, configure, calls } = await open()
  const { imp_uid } = await complete()
  await identity.certification(imp_uid)
  await configure({ failNext: 401 })
  expect(await identity.certification(imp_uid)).toMatchObject({ certified: true })
  expect(calls('/users/getToken')).toBe(2)
})

test('recovers when the provider has forgotten all tokens', async () => {
  const { identity, complete, post } = await open()
  await identity.certification((await complete()).imp_uid)
  await post('/__sim/reset')
  expect(await identity.certification((await complete()).imp_uid)).toMatchObject({ certified: true })
})

test('gives up after a second 401', async () => {
  const { identity, complete, configure, calls } = await open()
  const { imp_uid } = await complete()
  await configure({ failNext: { status: 401, count: 2 } })
  await expect(identity.certification(imp_uid)).rejects.toMatchObject({
    name: 'ProviderRejected',
    code: 'HTTP_401',
  })
  expect(calls(imp_uid)).toBe(2)
})

test('rejects the call with a wrong secret', async () => {
  const { identity } = await open({ secret: 'wrong' })
  await expect(identity.certification('imp_1')).rejects.toBeInstanceOf(ProviderRejected)
})

test('requests a token again after a token call failed', async () => {
  const { identity, complete, configure } = await open()
  const { imp_uid } = await complete()
  await configure({ failNextToken: 500 })
  await expect(identity.certification(imp_uid)).rejects.toBeInstanceOf(ProviderUnavailable)
  expect(await identity.certification(imp_uid)).toMatchObject({ certified: true })
})

test('is unavailable while the provider fails, and works again afterwards', async () => {
  const { identity, complete, configure } = await open()
  const { imp_uid } = await complete()
  await configure({ failNext: { status: 500, count: 1 } })
  await expect(identity.certification(imp_uid)).rejects.toBeInstanceOf(ProviderUnavailable)
  expect(await identity.certification(imp_uid)).toMatchObject({ certified: true })
})

test('is unavailable when the provider does not answer @long', async () => {
  const { identity, complete, configure } = await open({ timeoutMs: 1_000 })
  const { imp_uid } = await complete()
  await configure({ failNext: 'timeout' })
  await expect(identity.certification(imp_uid)).rejects.toBeInstanceOf(ProviderUnavailable)
  expect(await identity.certification(imp_uid)).toMatchObject({ certified: true })
})

test('is unavailable when the provider is slower than our timeout', async () => {
  const { identity, complete, configure } = await open({ timeoutMs: 100 })
  const { imp_uid } = await complete()
  await configure({ latencyMs: 400 })
  await expect(identity.certification(imp_uid)).rejects.toBeInstanceOf(ProviderUnavailable)
})
