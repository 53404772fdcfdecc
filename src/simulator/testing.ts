import { onTestFinished } from 'vitest'
import { startSimulator } from './server.ts'

export const person = { name: '홍길동', phone: '01012345678' }

/** A simulator on a free port with a clock that the test moves; it stops when the test ends. */
export async function openTestSimulator() {
  let time = Date.parse('2026-11-21T09:00:00+09:00')
  const now = () => time
  const { url, close } = await startSimulator({ port: 0, now })
  onTestFinished(close)

  async function post(path: string, body?: unknown, headers: Record<string, string> = {}) {
    const answer = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) })
    return { status: answer.status, body: await answer.json() }
  }

  async function get(path: string, headers: Record<string, string> = {}) {
    const answer = await fetch(url + path, { headers, redirect: 'manual' })
    const text = await answer.text()
    return { status: answer.status, headers: answer.headers, text, body: () => JSON.parse(text) }
  }

  return { url, now, post, get, pass: (seconds: number) => (time += seconds * 1_000) }
}
