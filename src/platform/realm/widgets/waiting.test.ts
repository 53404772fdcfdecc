import { expect, test } from 'vitest'
import type { PreparedRequest } from '#kit/web/call.ts'
import { rideRealm } from '#ride/account/widgets/realm.ts'
import { answering, failureOf, run } from '#testing/page-stub.ts'
import { send as sendOver } from './transport.ts'

const send = (asked: PreparedRequest) => sendOver(rideRealm, asked)

test('a 202 fails as waiting if the act waits for approval; any other 202 succeeds', async () => {
  const asked = { method: 'POST', path: '/api/x', body: {} }
  answering(() => ({ status: 202, body: { result: { approval_id: 'a1' } } }))
  expect((await failureOf(run(send(asked))))?.code).toBe('WAITS')
  expect((await failureOf(run(send({ ...asked, file: true }))))?.code).toBe('WAITS')
  answering(() => ({ status: 202, body: { result: { id: 'o1' } } }))
  expect(await run(send(asked))).toEqual({ result: { id: 'o1' } })
})
