import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, importJWK, SignJWT } from 'jose'
import { expect, onTestFinished, test } from 'vitest'
import { ProviderUnavailable } from '#providers/failure.ts'
import { openIdTokens } from './id-token.ts'

const issuer = 'https://kauth.example'
const audience = 'our-client'
const time = Date.parse('2026-11-21T00:00:00Z')

async function open(status = 200) {
  const own = await generateKeyPair('RS256', { extractable: true })
  const foreign = await generateKeyPair('RS256')
  const keys = JSON.stringify({ keys: [{ ...(await exportJWK(own.publicKey)), kid: '1' }] })
  const server = createServer((_request, response) => response.writeHead(status).end(keys))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const jwksUrl = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/keys`)
  const subjectOf = openIdTokens({ provider: 'p', issuer, audience, jwksUrl, now: () => time })
  const claims = { iss: issuer, aud: audience, sub: '7', nonce: 'n', exp: time / 1_000 + 60 }
  const sign = (changed: object = {}, key: CryptoKey = own.privateKey, kid = '1') =>
    new SignJWT({ ...claims, ...changed }).setProtectedHeader({ alg: 'RS256', kid }).sign(key)
  return { subjectOf, sign, claims, own: own.privateKey, foreign: foreign.privateKey, keys }
}

test('returns the subject of a valid token', async () => {
  const { subjectOf, sign } = await open()
  expect(await subjectOf(await sign(), 'n')).toBe('7')
})

test.each([
  ['of another issuer', { iss: 'https://evil.example' }],
  ['for another client', { aud: 'their-client' }],
  ['that has expired', { exp: time / 1_000 - 60 }],
  ['without an expiry', { exp: undefined }],
  ['with another nonce', { nonce: 'm' }],
  ['without a nonce', { nonce: undefined }],
  ['without a subject', { sub: undefined }],
])('refuses a token %s', async (_case, changed) => {
  const { subjectOf, sign } = await open()
  await expect(subjectOf(await sign(changed), 'n')).rejects.toMatchObject({ code: 'ID_TOKEN_INVALID' })
})

test('refuses a token with a signature by another key', async () => {
  const { subjectOf, sign, foreign } = await open()
  await expect(subjectOf(await sign({}, foreign), 'n')).rejects.toMatchObject({ code: 'ID_TOKEN_INVALID' })
  await expect(subjectOf(await sign({}, foreign, '2'), 'n')).rejects.toMatchObject({
    code: 'ID_TOKEN_INVALID',
  })
})

test('refuses an unsigned token, and one signed with the public key as an HMAC key', async () => {
  const { subjectOf, claims, keys } = await open()
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const unsigned = `${part({ alg: 'none' })}.${part(claims)}.`
  const confused = await new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).sign(Buffer.from(keys))
  for (const token of [unsigned, confused, 'nonsense']) {
    await expect(subjectOf(token, 'n')).rejects.toMatchObject({ code: 'ID_TOKEN_INVALID' })
  }
})

test('refuses a token that is not signed with RS256', async () => {
  const { subjectOf, claims, own } = await open()
  const pair = { kty: 'RSA', ...(await exportJWK(own)) }
  const key = await importJWK(pair, 'RS384')
  const token = await new SignJWT(claims).setProtectedHeader({ alg: 'RS384', kid: '1' }).sign(key)
  await expect(subjectOf(token, 'n')).rejects.toMatchObject({ code: 'ID_TOKEN_INVALID' })
})

test('is unavailable when the keys cannot be read', async () => {
  const { subjectOf, sign } = await open(500)
  await expect(subjectOf(await sign(), 'n')).rejects.toBeInstanceOf(ProviderUnavailable)
})
