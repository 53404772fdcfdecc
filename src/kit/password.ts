import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { openGate } from './gate.ts'

const derive = promisify(argon2)
// OWASP's second recommendation for argon2id: 19 MiB, two passes.
const COST = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 } as const

// At most one of libuv's four threads computes hashes, because files and pictures need the others.
const hashes = openGate(1, 100)

async function tagOf(password: string, nonce: Buffer): Promise<Buffer> {
  const message = Buffer.from(password.normalize('NFC'))
  return hashes(() => derive('argon2id', { message, nonce, ...COST }))
}

/** The argon2id hash of a password with its salt, `argon2id$salt$tag`. Refuses with 503 when too many calls wait. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16)
  const tag = await tagOf(password, nonce)
  return `argon2id$${nonce.toString('base64url')}$${tag.toString('base64url')}`
}

const ABSENT = `argon2id$${Buffer.alloc(16).toString('base64url')}$${Buffer.alloc(32).toString('base64url')}`

/** Whether the password matches; a missing hash takes as long, so that the time reveals nothing. */
export async function verifyPassword(password: string, hash: string | null): Promise<boolean> {
  const [, nonce, tag] = (hash ?? ABSENT).split('$') as [string, string, string]
  const actual = await tagOf(password, Buffer.from(nonce, 'base64url'))
  return timingSafeEqual(actual, Buffer.from(tag, 'base64url')) && hash !== null
}
