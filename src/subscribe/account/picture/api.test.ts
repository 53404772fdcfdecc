import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { leave, newSubscriber, type SubscriberActor } from '#testing/actors.ts'
import { pictureBytes } from '#testing/documents.ts'
import { testWorld } from '#testing/world.ts'

const t = testWorld()
const ACCOUNT = '/api/subscribe/accounts'
const PICTURE = `${ACCOUNT}/picture`

async function upload({ headers }: SubscriberActor, bytes?: Uint8Array<ArrayBuffer>) {
  const payload = new FormData()
  payload.append('image', new Blob([bytes ?? (await pictureBytes())]), 'me.png')
  return t.call({ method: 'POST', url: PICTURE, headers, payload })
}
const shown = ({ headers }: SubscriberActor) => t.call({ url: PICTURE, headers })
const patch = ({ headers }: SubscriberActor, profile_image: string | null) =>
  t.call({ method: 'PATCH', url: ACCOUNT, headers, payload: { profile_image } })
const isDestroyed = async (address: string) => {
  const id = address.split('?v=')[1]
  const { rows } = await t.world.db.execute(
    sql`select 1 from stored_file where id = ${id} and (destroy_at <= ${t.world.now().toISOString()})`,
  )
  return rows.length === 1
}

test('an uploaded picture is in the own profile; another one replaces and destroys it (S-015)', async () => {
  const [who, other] = [await newSubscriber(t), await newSubscriber(t)]
  const first = await upload(who)
  expect(first.statusCode).toBe(201)
  const { profile_image: address } = first.json()
  expect(address).toMatch(/^\/api\/subscribe\/accounts\/picture\?v=[0-9a-f-]{36}$/)
  const picture = await t.call({ url: address, headers: who.headers })
  expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/webp'])
  expect((await t.call({ url: address })).statusCode).toBe(401)
  expect((await t.call({ url: address, headers: other.headers })).statusCode).toBe(404)
  const second = (await upload(who)).json().profile_image
  expect((await t.call({ url: ACCOUNT, headers: who.headers })).json().profile_image).toBe(second)
  expect([await isDestroyed(address), await isDestroyed(second)]).toEqual([true, false])
})

test.each([[null], ['https://example.kr/me.webp']])(
  'a profile that changes to %s destroys its upload',
  async (next) => {
    const who = await newSubscriber(t)
    const { profile_image: address } = (await upload(who)).json()
    expect((await patch(who, next)).json()).toMatchObject({ profile_image: next })
    expect(await isDestroyed(address)).toBe(true)
    expect((await shown(who)).statusCode).toBe(404)
  },
)

test('a deleted account destroys its picture; a file that is no picture is refused', async () => {
  const who = await newSubscriber(t)
  const refused = await upload(who, new Uint8Array([1, 2, 3]))
  expect([refused.statusCode, refused.json().code]).toEqual([415, 'WRONG_TYPE'])
  const { profile_image: address } = (await upload(who)).json()
  await leave(t, who)
  expect(await isDestroyed(address)).toBe(true)
})
