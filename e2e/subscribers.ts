import type { Page } from '@playwright/test'
import { addDays, dayOf } from '#kit/day.ts'
import { CONSENTS } from '#subscribe/application/rules.ts'
import { PHOTO_SIDES } from '#subscribe/handover/rules.ts'
import { adminToken, newPhone, uploadPicture } from './people.ts'
import { worker } from './workers.ts'

const origin = () => process.env.E2E_URL!
const simulator = () => process.env.E2E_SIMULATOR!

// oxlint-disable-next-line typescript/no-explicit-any
type Json = Record<string, any>
export type Subscriber = {
  id: string
  email: string
  name: string
  phone: string
  token: Json
  user: Json
}

/** A card that the provider declines. */
export const DECLINING = '4330123412340341'
const GOOD = '4330123412341234'
let count = 0
export const newEmail = () => `sub${worker}${Date.now().toString(36)}${++count}@example.kr`
export const SUBSCRIBER_PASSWORD = 'han7ok'

/** Calls the API like the browser; returns the body. */
export async function ask(
  method: string,
  path: string,
  body?: object,
  token?: string,
  base = origin(),
): Promise<Json> {
  const headers = {
    ...(body && { 'content-type': 'application/json' }),
    ...(token && { authorization: `Bearer ${token}` }),
  }
  const answer = await fetch(base + path, { method, headers, ...(body && { body: JSON.stringify(body) }) })
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
  return (await answer.json()) as Json
}

export const asStaffOf = async (method: string, path: string, body?: object): Promise<Json> =>
  (await ask(method, `/api/admin/subscription${path}`, body, await adminToken()))['result'] as Json

/** Creates a subscriber over the API. The sign-up page has its own tests. */
export async function newSubscriber(name = '김구독', birthDate?: string): Promise<Subscriber> {
  const [email, phone] = [newEmail(), newPhone()]
  const attempt = await ask('POST', '/api/subscribe/accounts/identity-attempts')
  const identity_code = attempt['identity_verification_id'] as string
  const person = { identityVerificationId: identity_code, name, phone, birthDate }
  await ask('POST', '/__sim/portone-v2/identity-verifications', person, undefined, simulator())
  const agreements = { terms: true, privacy: true }
  const form = { name, mobile: phone, email, password: SUBSCRIBER_PASSWORD, identity_code, agreements }
  const { token, user } = await ask('POST', '/api/subscribe/accounts/signup', form)
  return { id: user['id'] as string, email, name, phone, token: token as Json, user: user as Json }
}

type Model = { id: string; name: string; cars: string[] }

/** Adds a model whose cars no other test takes. */
export async function newModel(cars = 1, fee = 890_000): Promise<Model> {
  const name = `시험 쿠페 ${crypto.randomUUID().slice(0, 8)}`
  const model = await asStaffOf('POST', '/models', {
    brand: { name: '시험' },
    name,
    image: 'drawing:porsche-911-1',
    description: '신청을 시험하는 차량입니다.',
  })
  const ids: string[] = []
  for (let index = 0; index < cars; index++) {
    const car = await asStaffOf('POST', `/models/${model['id']}/cars`, {
      release_date: '2026-01-01',
      mileage: 100,
      retail_price: 180_000_000,
      images: [],
      subscription_fee_1: fee + 100_000,
      subscription_fee_12: fee,
    })
    ids.push(car['id'] as string)
  }
  return { id: model['id'] as string, name, cars: ids }
}

const inspectionPhoto = async () => uploadPicture(await adminToken(), 'inspection')

/** The payload of a handover today. */
async function handoverBody(mileage: number): Promise<Json> {
  const photos: string[] = []
  for (const _ of PHOTO_SIDES) photos.push(await inspectionPhoto())
  const signature = await inspectionPhoto()
  return { happened_on: dayOf(new Date()), place: '서울 강남구 테헤란로 152', mileage, photos, signature }
}

/** Records the handover of a car over the API. The form has its own test. */
export const handOver = async (id: string, mileage: number): Promise<Json> =>
  asStaffOf('POST', `/subscriptions/${id}/handover`, await handoverBody(mileage))

/** Records the return of a car, optionally with damages. */
export async function returnCar(id: string, mileage: number, ...found: { text: string; amount: number }[]) {
  const damages = await Promise.all(
    found.map(async (damage) => ({ ...damage, photo: await inspectionPhoto() })),
  )
  await asStaffOf('POST', `/subscriptions/${id}/return`, { ...(await handoverBody(mileage)), damages })
}

/** Registers a card like the provider's window; returns its billing key. */
async function registered(opened: Json, customerId: string, cardNumber: string): Promise<string> {
  const { issue_id: issueId, store_id: storeId, channel_key: channelKey } = opened
  const card = { issueId, storeId, channelKey, customerId, cardNumber }
  const { billingKey } = await ask('POST', '/__sim/portone-v2/billing-keys', card, undefined, simulator())
  return billingKey as string
}

/** Changes the card that a subscription charges. */
export async function changeCardOf({ id, token }: Subscriber, subscription: string, cardNumber = GOOD) {
  const own = token['access_token'] as string
  const path = `/api/subscribe/subscriptions/${subscription}`
  const opened = await ask('POST', `${path}/card-attempts`, {}, own)
  await ask('PUT', `${path}/card`, { billing_key: await registered(opened, id, cardNumber) }, own)
}

/** Creates an ended subscription that owes money, because the charge of its early end was declined. */
export async function newDebt(subscriber: Subscriber): Promise<string> {
  const own = subscriber.token['access_token'] as string
  const [today, request] = [dayOf(new Date()), await newRequest(subscriber, await newModel())]
  const { subscription_id: id } = await asStaffOf('POST', `/requests/${request}/accept`, {
    start_date: today,
  })
  const path = `/api/subscribe/subscriptions/${id}`
  await changeCardOf(subscriber, id as string, DECLINING)
  const wanted = { kind: 'EARLY_END', end_date: addDays(today, 1) }
  const { id: offer, total } = await ask('POST', `${path}/quotes`, wanted, own)
  await ask('POST', `/api/subscribe/settlements/${offer}/accept`, { total }, own)
  await asStaffOf('POST', `/subscriptions/${id}/end`, { end_date: today, reason: '요청' })
  return id as string
}

/** Creates a request for a model's first car with a registered card. */
export async function newRequest(
  { id: customerId, token }: Subscriber,
  model: Model,
  cardNumber = GOOD,
): Promise<string> {
  const own = token['access_token'] as string
  const wanted = { model_id: model.id, month: 12 }
  const opened = await ask('POST', '/api/subscribe/billing-attempts', wanted, own)
  const body = {
    month: 12,
    billing_key: await registered(opened, customerId, cardNumber),
    consents: CONSENTS,
    licence_declared: true,
  }
  const { id } = await ask('POST', `/api/subscribe/subscriptions/cars/${model.cars[0]}/request`, body, own)
  return id as string
}

/** Logs in by writing the tokens to the browser's storage. */
export async function enterAs(page: Page, { token }: Pick<Subscriber, 'token'>): Promise<void> {
  await page.goto('/favicon.svg')
  await page.evaluate(
    ([access, refresh, expiry]) => {
      localStorage.setItem('subscribeAccessToken', access!)
      localStorage.setItem('subscribeRefreshToken', refresh!)
      localStorage.setItem('subscribeTokenExpiry', expiry!)
    },
    [token['access_token'], token['refresh_token'], String(Date.now() + 1_800_000)] as string[],
  )
}

/** The latest 6-digit code that was mailed to an address. */
export async function codeMailedTo(email: string): Promise<string> {
  for (let round = 0; round < 50; round++) {
    const path = `/__sim/messages?to=${encodeURIComponent(email)}`
    const [mail] = (await ask('GET', path, undefined, undefined, simulator())) as unknown as Json[]
    const code = /\d{6}/.exec(mail?.['text'] ?? '')
    if (code) return code[0]
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`no mail came to ${email}`)
}

/** Creates a subscription that begins today; returns its id, subscriber and model. */
export async function newRunning(name: string) {
  const [model, subscriber] = await Promise.all([newModel(), newSubscriber(name)])
  const request = await newRequest(subscriber, model)
  const { subscription_id: id } = await asStaffOf('POST', `/requests/${request}/accept`, {
    start_date: dayOf(new Date()),
  })
  return { subscriber, id: id as string, model }
}

/** Opens the record of a subscription in the back office, by the subscriber's name. */
export async function openRow(page: Page, name: string): Promise<void> {
  await page.goto(`/admin/subscription/subscriptions?q=${encodeURIComponent(name)}`)
  await page.getByRole('button', { name: new RegExp(`구독 보기: ${name}`) }).click()
}

/** Logs in by Kakao from the login page, as a user without an account here. */
export async function enterByKakao(page: Page): Promise<void> {
  const id = 6_000_000_000 + Math.floor(Math.random() * 1e9)
  const nickname = `둘째${id}`
  await ask('POST', '/__sim/kakao/users', { id, nickname }, undefined, simulator())
  await page.getByRole('link', { name: '카카오로 시작하기' }).click()
  await page.getByRole('button', { name: nickname }).click()
}

/** The dialog that asks an unverified subscriber for a verification. */
export const gateOf = (page: Page) => page.getByRole('dialog', { name: '본인인증이 필요합니다' })
