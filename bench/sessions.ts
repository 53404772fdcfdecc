import pg from 'pg'
import { hashPassword } from '#kit/password.ts'
import { MEMBERS } from './data.ts'
import type { Product } from '#testing/product.ts'

const PASSWORD = 'bench-password-1'

/** The access token of a login over HTTP. */
export async function logIn({ port }: Product, id: string, password: string): Promise<string> {
  const answer = await fetch(`http://127.0.0.1:${port}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ id, password }),
  })
  const { result } = (await answer.json()) as { result: { accessToken: string } }
  return result.accessToken
}

/** The access tokens of the bench's members, each logged in. */
export async function tokensOf(product: Product): Promise<string[]> {
  const client = new pg.Client({ connectionString: product.databaseUrl })
  await client.connect()
  await client.query("update member set password_hash = $1 where login_id like 'bench%'", [
    await hashPassword(PASSWORD),
  ])
  await client.end()
  const tokens: string[] = []
  for (let n = 1; n <= MEMBERS; n++) tokens.push(await logIn(product, `bench${n}`, PASSWORD))
  return tokens
}
