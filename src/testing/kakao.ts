import type { TestWorld } from './world.ts'

export const HOST = { host: '127.0.0.1:3000' }
let people = 0

type Answered = { headers: Record<string, unknown> }

/** `name=value` of the cookie with this name, or whose name begins with it; empty if the answer sets none. */
export const cookieOf = ({ headers }: Answered, name: string): string => {
  const all = [headers['set-cookie']].flat().map(String)
  return all.find((one) => one.startsWith(name))?.split(';')[0] ?? ''
}

/** Creates a Kakao user; returns the user's id at Kakao. */
export async function newKakaoUser(test: TestWorld, given: object = {}): Promise<string> {
  const id = 4_000_000_000 + Math.floor(Math.random() * 900_000_000) + ++people
  await fetch(`${test.simulatorUrl}/__sim/kakao/users`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ id, nickname: '카카오손님', ...given }),
  })
  return String(id)
}

/** Plays the browser's steps: starts at our site, decides at Kakao, and is redirected back. */
export async function loginWithKakao(test: TestWorld, begin: string, decision: string) {
  test.setNow(new Date())
  const begun = await test.call({ url: begin, headers: HOST })
  const asked = new URL(String(begun.headers.location))
  const body = new URLSearchParams([...asked.searchParams, ['decision', decision]])
  const agreed = await fetch(`${asked.origin}${asked.pathname}`, { method: 'POST', body, redirect: 'manual' })
  return {
    begun,
    asked,
    back: new URL(agreed.headers.get('location')!),
    state: cookieOf(begun, 'social_state'),
  }
}
