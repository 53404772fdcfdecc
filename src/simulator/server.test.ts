import { expect, test } from 'vitest'
import { startSimulator } from './server.ts'
import { openTestSimulator, person } from './testing.ts'

const paths = [
  '/users/getToken',
  '/__sim/portone-v1/certifications',
  '/__sim/portone-v1/config',
  '/__sim/solapi/config',
  '/__sim/kakao/config',
  '/__sim/smtp/config',
  '/__sim/postcode/config',
  '/__sim/kakao/users',
  '/__sim/cert/imp_1',
  '/oauth/token',
  '/oauth/authorize',
]

test.each(paths)('answers 400 to invalid input at %s, and keeps running', async (path) => {
  const { url } = await openTestSimulator()
  for (const body of [
    '{',
    '[]',
    '"x"',
    '7',
    'null',
    '{"outcome":1,"failNext":"x","name":[],"id":{},"code":[]}',
  ]) {
    for (const type of ['application/json', 'text/plain', 'application/x-unknown']) {
      const answer = await fetch(url + path, { method: 'POST', body, headers: { 'content-type': type } })
      expect(answer.status, `${type} ${body}`).toBe(400)
    }
  }
  expect((await fetch(`${url}/healthz`)).status).toBe(200)
})

test('answers 413 to a body that is too large', async () => {
  const { url } = await openTestSimulator()
  const body = JSON.stringify({ imp_key: 'x'.repeat(5_000_000) })
  expect((await fetch(`${url}/users/getToken`, { method: 'POST', body })).status).toBe(413)
})

test('answers 404 to an unknown path or provider', async () => {
  const { get, post } = await openTestSimulator()
  expect((await get('/nowhere')).status).toBe(404)
  expect((await post('/__sim/unknown/config', {})).status).toBe(404)
  expect((await post('/__sim/constructor/config', {})).status).toBe(404)
})

test.each(['/js/iamport.js', '/js/postcode.v2.js'])('serves %s to other origins', async (path) => {
  const { get } = await openTestSimulator()
  const { status, headers } = await get(path)
  expect(status).toBe(200)
  expect(headers.get('content-type')).toBe('text/javascript; charset=utf-8')
  expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin')
  expect((await get(`${path}?fail=1`)).status).toBe(503)
})

test('its pages have no inline scripts and styles', async () => {
  const { get } = await openTestSimulator()
  const target = encodeURIComponent('http://localhost:3000')
  for (const path of ['/', '/__sim/postcode', `/__sim/cert?mode=popup&target=${target}`]) {
    const { text, headers } = await get(path)
    expect(text).not.toMatch(/<script(?! src="\/__sim\/)|\sstyle=|\son\w+=/)
    expect(headers.get('content-security-policy')).toContain("script-src 'self'")
  }
})

test('deletes everything on a reset', async () => {
  const { post, get } = await openTestSimulator()
  const body = { merchant_uid: 'a', ...person }
  await post('/__sim/portone-v1/config', { failNext: 500, latencyMs: 10, provider: 'kcp_v2' })
  const { imp_uid } = (await post('/__sim/portone-v1/certifications', body)).body
  await post('/__sim/reset')
  const keys = { imp_key: 'mosim-development-portone-key', imp_secret: 'mosim-development-portone-secret' }
  const token = (await post('/users/getToken', keys)).body.response.access_token
  expect((await get(`/certifications/${imp_uid}`, { authorization: token })).status).toBe(404)
})

test('stops immediately although a caller still waits for an answer', async () => {
  const { url, close } = await startSimulator({ port: 0 })
  const configure = { method: 'POST', body: '{"failNext":"timeout"}' }
  await fetch(`${url}/__sim/portone-v1/config`, configure)
  const waiting = fetch(`${url}/certifications/imp_1`).catch(() => 'cut off')
  await new Promise((resolve) => setTimeout(resolve, 50))
  await close()
  expect(await waiting).toBe('cut off')
})
