import { setTimeout as sleep } from 'node:timers/promises'
import { ADMIN, type Product } from '#testing/product.ts'

const PHONE = '01099990000'
const MAX_LOOKS = 60

/** The path of a new driver's page, from the message with the link. */
export async function newDriverPath({ port, simPort }: Product): Promise<string> {
  const call = async (path: string, body: object, token = '') => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
    const url = `http://127.0.0.1:${port}${path}`
    const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
    return answer.status === 204 ? null : (await answer.json()).result
  }
  const { accessToken } = await call('/api/auth/login', ADMIN)
  const { id } = await call('/api/drivers', { name: '한기사', phone: PHONE }, accessToken)
  await call(`/api/drivers/${id}/link`, {}, accessToken)
  for (let look = 0; look < MAX_LOOKS; look++) {
    const messages = await (await fetch(`http://127.0.0.1:${simPort}/__sim/messages?to=${PHONE}`)).text()
    const path = /\/d\/[\w-]+/.exec(messages)?.[0]
    if (path) return path
    await sleep(1_000)
  }
  throw new Error('the message with the link did not arrive')
}
