import { expect, test } from 'vitest'
import { newSubscriber, PASSWORD, storedAudit, type SubscriberActor } from '#testing/actors.ts'
import { newKakaoUser, HOST, loginWithKakao } from '#testing/kakao.ts'
import { testWorld } from '#testing/world.ts'

const t = testWorld()
const URL = '/api/subscribe/accounts'

const leave = ({ headers }: Pick<SubscriberActor, 'headers'>, password?: string) =>
  t.call({ method: 'DELETE', url: URL, headers, payload: { password } })
const rowOf = async (id: string) =>
  (await t.world.db.$client.query('select * from subscriber where id = $1', [id])).rows[0] as object

test('deletion erases all personal data and ends every session', async () => {
  const subscriber = await newSubscriber(t)
  const { id, email, headers } = subscriber
  await t.call({ method: 'POST', url: `${URL}/send-code`, payload: { type: 'email', target: email } })
  expect((await leave(subscriber)).json().fields).toEqual({ password: '비밀번호를 입력해 주세요.' })
  expect((await leave(subscriber, 'wrong-password')).json().code).toBe('PASSWORD_WRONG')
  expect((await leave(subscriber, PASSWORD)).statusCode).toBe(204)
  expect((await t.call({ url: URL, headers })).statusCode).toBe(401)
  expect(await rowOf(id)).toMatchObject({
    email: null,
    name: '',
    username: '',
    mobile: null,
    ci_hash: null,
    birthday: null,
    password_hash: null,
    referral_code: id,
  })
  const { rows } = await t.world.db.$client.query('select recipient, text, state from message')
  expect(rows).toEqual([{ recipient: '', text: '', state: 'SUPPRESSED' }])
  expect(await storedAudit(t, id)).not.toContain('이구독')
  const login = { email, password: PASSWORD }
  expect((await t.call({ method: 'POST', url: URL, payload: login })).statusCode).toBe(401)
})

test('after a deletion the agreements remain, without the IP addresses', async () => {
  const subscriber = await newSubscriber(t)
  const { id, headers } = subscriber
  for (const marketing of [true, true, false])
    await t.call({ method: 'PATCH', url: URL, headers, payload: { marketing } })
  const answers = async () =>
    (
      await t.world.db.$client.query(
        'select agreed, address from consent where person_id = $1 order by at, id',
        [id],
      )
    ).rows
  const at = { address: '127.0.0.1' }
  expect((await answers()).slice(-2)).toEqual([
    { agreed: true, ...at },
    { agreed: false, ...at },
  ])
  expect((await leave(subscriber, PASSWORD)).statusCode).toBe(204)
  expect((await answers()).slice(-2)).toEqual([
    { agreed: true, address: '' },
    { agreed: false, address: '' },
  ])
})

test('an account with a running subscription cannot be deleted', async () => {
  const subscriber = await newSubscriber(t)
  const running = (whose: string) =>
    t.world.db.execute(
      `create or replace view running_subscription (subscriber_id, is_over) as select ${whose}`,
    )
  await running(`'${subscriber.id}'::uuid, false`)
  const refused = await leave(subscriber, PASSWORD)
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'SUBSCRIPTION_RUNNING'])
  await running('null::uuid, false where false')
  expect((await leave(subscriber, PASSWORD)).statusCode).toBe(204)
})

test('an account without a password is deleted within ten minutes of a login', async () => {
  const user = await newKakaoUser(t)
  const { back, state } = await loginWithKakao(t, `${URL}/kakao/start`, user)
  const answer = await t.call({
    method: 'POST',
    url: `${URL}/kakao`,
    headers: { ...HOST, cookie: state },
    payload: { code: back.searchParams.get('code') },
  })
  const headers = { authorization: `Bearer ${answer.json().token.access_token}` }
  const now = t.world.now()
  t.setNow(new Date(now.getTime() + 11 * 60_000))
  expect((await leave({ headers })).json().code).toBe('LOGIN_AGAIN')
  t.setNow(now)
  expect((await leave({ headers })).statusCode).toBe(204)
})

test('a subscriber changes the name, the picture or the marketing consent alone', async () => {
  const { headers, id } = await newSubscriber(t)
  const patch = (payload: object) => t.call({ method: 'PATCH', url: URL, headers, payload })
  expect((await patch({ name: ' 새 이름 😀 ' })).json()).toMatchObject({ name: '새 이름 😀' })
  const picture = 'https://example.kr/me.webp'
  expect((await patch({ profile_image: picture })).json()).toMatchObject({ profile_image: picture })
  expect((await patch({ profile_image: null, marketing: true })).json()).toMatchObject({
    name: '새 이름 😀',
    profile_image: null,
  })
  expect(await rowOf(id)).toMatchObject({ marketing: true })
  for (const wrong of [{ name: '' }, { profile_image: 'javascript:alert(1)' }, { marketing: 'yes' }])
    expect((await patch(wrong)).statusCode).toBe(422)
})
