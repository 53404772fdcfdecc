import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { beforeAll, expect, test } from 'vitest'
import { testWorld } from '#testing/world.ts'

const t = testWorld()
let port: number
beforeAll(async () => {
  await t.server.listen({ port: 0, host: '127.0.0.1' })
  port = (t.server.server.address() as { port: number }).port
})

/** The answer to bytes that are not a valid request. */
async function answerTo(bytes: string): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  socket.write(bytes)
  return text(socket)
}

test.each([
  ['a request that is not HTTP', 'hello\r\n\r\n', '400 Bad Request', 'MALFORMED'],
  ['a header without a name', 'GET / HTTP/1.1\r\nhost: a\r\n: x\r\n\r\n', '400 Bad Request', 'MALFORMED'],
  [
    'headers of 40,000 letters',
    `GET / HTTP/1.1\r\nhost: a\r\nx: ${'a'.repeat(40_000)}\r\n\r\n`,
    '431 Request Header Fields Too Large',
    'TOO_LARGE',
  ],
])('answers %s with the body of every refusal', async (_, bytes, status, code) => {
  const [head, body] = (await answerTo(bytes)).split('\r\n\r\n')
  expect(head!.split('\r\n')[0]).toBe(`HTTP/1.1 ${status}`)
  expect(head).toContain('content-type: application/json; charset=utf-8')
  const answer = JSON.parse(body!)
  expect(Object.keys(answer)).toEqual(['code', 'err', 'message', 'request_id'])
  expect(answer.code).toBe(code)
})
