import { createServer } from 'node:http'
import type { RequestListener } from 'node:http'
import { type AddressInfo, createServer as createSocketServer, type Server, type Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { ProviderRejected, ProviderSilent, ProviderUnavailable } from './failure.ts'
import { callProvider, parseAnswer } from './http.ts'

function serve(listener: RequestListener) {
  const server = createServer(listener)
  onTestFinished(() => server.closeAllConnections())
  return listening(server)
}

async function listening(server: Server) {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

function answering(status: number, body: string, headers: Record<string, string> = {}) {
  return serve((_request, response) => response.writeHead(status, headers).end(body))
}

test('returns the body of a success', async () => {
  const url = await answering(201, '{"a":1}')
  expect(await callProvider({ provider: 'p', url })).toEqual({ status: 201, body: { a: 1 } })
})

test.each([408, 429, 500, 502, 503])('treats status %i as a temporary failure', async (status) => {
  const url = await answering(status, '{}')
  const failure = await callProvider({ provider: 'p', url }).catch((error) => error)
  expect(failure).toBeInstanceOf(ProviderUnavailable)
  expect(failure.provider).toBe('p')
})

test.each([400, 401, 403, 404, 409, 422])('treats status %i as a final refusal', async (status) => {
  const url = await answering(status, 'no json')
  const failure = await callProvider({ provider: 'p', url }).catch((error) => error)
  expect(failure).toBeInstanceOf(ProviderRejected)
  expect(failure.code).toBe(`HTTP_${status}`)
})

test("names a refusal by the provider's own code", async () => {
  const url = await answering(400, '{"errorCode":"NotEnoughBalance"}')
  const codeOf = (body: unknown) => (body as { errorCode: string }).errorCode
  await expect(callProvider({ provider: 'p', url, codeOf })).rejects.toMatchObject({
    code: 'NotEnoughBalance',
  })
})

test('returns a failure that the caller expects', async () => {
  const url = await answering(404, '{"code":-1}')
  expect(await callProvider({ provider: 'p', url, expect: [404] })).toEqual({
    status: 404,
    body: { code: -1 },
  })
})

test('treats an HTML page instead of JSON as a temporary failure', async () => {
  const url = await answering(200, '<html>maintenance</html>')
  await expect(callProvider({ provider: 'p', url })).rejects.toBeInstanceOf(ProviderUnavailable)
})

test('times out when no answer comes', async () => {
  const url = await serve(() => {})
  const failure = await callProvider({ provider: 'p', url, timeoutMs: 50 }).catch((error) => error)
  expect(failure).toBeInstanceOf(ProviderUnavailable)
  expect(failure.message).toContain('no answer in time')
})

test('times out when an answer stops in the middle', async () => {
  const url = await serve((_request, response) => response.writeHead(200).write('{"a":'))
  await expect(callProvider({ provider: 'p', url, timeoutMs: 50 })).rejects.toBeInstanceOf(
    ProviderUnavailable,
  )
})

test('treats a refused connection as a temporary failure', async () => {
  const call = callProvider({ provider: 'p', url: 'http://127.0.0.1:1' })
  await expect(call).rejects.toBeInstanceOf(ProviderUnavailable)
})

type Talk = (socket: Socket) => void
const half = 'HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\n{"a":'
test.each<[string, Talk, typeof ProviderUnavailable]>([
  ['hangs', () => {}, ProviderSilent],
  ['closes the connection', (socket) => socket.end(), ProviderSilent],
  ['resets the connection', (socket) => socket.resetAndDestroy(), ProviderSilent],
  ['closes the connection during the response', (socket) => socket.end(half), ProviderSilent],
  ['says 503', (socket) => socket.end('HTTP/1.1 503 No\r\n\r\n'), ProviderUnavailable],
])('reports as unknown or failed the effect of a call when the provider %s', async (_, talk, failure) => {
  const server = createSocketServer((socket) => void socket.once('data', () => talk(socket)))
  const url = await listening(server)
  const call = callProvider({ provider: 'p', url, method: 'POST', body: 'x', timeoutMs: 300 })
  expect((await call.catch((error) => error)).constructor).toBe(failure)
})

test('reports an unreachable host as not called', async () => {
  const failure = await callProvider({ provider: 'p', url: 'http://127.0.0.1:1' }).catch((error) => error)
  expect(failure.constructor).toBe(ProviderUnavailable)
})

test('does not send a secret to the target of a redirect', async () => {
  const seen: unknown[] = []
  const elsewhere = await serve((request, response) => {
    seen.push(request.headers.authorization)
    response.end('{}')
  })
  const url = await answering(302, '', { location: elsewhere })
  const call = callProvider({ provider: 'p', url, headers: { authorization: 'secret' } })
  await expect(call).rejects.toMatchObject({ code: 'HTTP_302' })
  expect(seen).toEqual([])
})

test('keeps bodies and secrets out of the messages of failures', async () => {
  const url = await answering(400, '{"name":"홍길동"}')
  const headers = { authorization: 'top-secret' }
  const failure = await callProvider({ provider: 'p', url, headers }).catch((error) => error)
  expect(failure.message).toBe('p refused: HTTP_400')
})

test('refuses an answer of an unexpected shape', () => {
  const read = () => parseAnswer('p', z.object({ id: z.string() }), { id: 1 })
  expect(read).toThrow(expect.objectContaining({ code: 'UNEXPECTED_ANSWER' }))
})
