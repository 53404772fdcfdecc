import { expect } from 'vitest'
import { newId } from '#kit/id.ts'
import { newPhone } from './actors.ts'
import type { Product } from './product.ts'
import { call } from './writers.ts'

// A driver on a phone who works with a product in a separate process.

/** The texts in the simulator's inbox of a number. */
export const textsTo = async ({ simPort }: Product, phone: string): Promise<string[]> => {
  const answer = await fetch(`http://127.0.0.1:${simPort}/__sim/messages?to=${phone}`)
  return ((await answer.json()) as { text: string }[]).map(({ text }) => text)
}

/** The first match of a pattern in the messages to a number; waits for it. */
async function sentTo(product: Product, phone: string, wanted: RegExp): Promise<string> {
  let text: string | undefined
  const find = async () =>
    (text = (await textsTo(product, phone)).flatMap((one) => wanted.exec(one)?.[1] ?? [])[0])
  await expect.poll(find, { timeout: 20_000, interval: 100 }).toBeTruthy()
  return text!
}

export type Driver = { id: string; path: string; cookie: string }

/** Creates a driver whose device the product has admitted. */
export async function newDriver(product: Product, admin: string): Promise<Driver> {
  const phone = newPhone()
  const { body } = await call(product.port, 'POST', '/api/drivers', admin, { name: '한기사', phone })
  const { id } = body.result as { id: string }
  await fetch(`http://127.0.0.1:${product.port}/api/drivers/${id}/link`, {
    method: 'POST',
    headers: { authorization: `Bearer ${admin}` },
  })
  const path = `/api/drive/${await sentTo(product, phone, /\/d\/([\w-]+)/)}`
  const url = `http://127.0.0.1:${product.port}${path}`
  await fetch(`${url}/codes`, { method: 'POST' })
  const code = await sentTo(product, phone, /인증번호 (\d{6})/)
  const entered = await fetch(`${url}/devices`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ code }),
  })
  return { id, path, cookie: entered.headers.get('set-cookie')!.split(';')[0]! }
}

/** Records a step as the driver; returns the status code of the answer. */
export async function step(
  product: Product,
  { path, cookie }: Driver,
  rid: string,
  kind: string,
): Promise<number> {
  const { status } = await fetch(`http://127.0.0.1:${product.port}${path}/rides/${rid}/events`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify({ kind, event_id: newId(), device_time: new Date().toISOString() }),
  })
  return status
}
