import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Locator, type Page, test as plain } from '@playwright/test'
import { mkdirSync, writeFileSync } from 'node:fs'
import sharp from 'sharp'
import { tokenLifetimeMs, userOf } from '#platform/realm/widgets/session-rules.ts'
import { ADMIN } from '#testing/product.ts'
import { worker, WORKERS } from './workers.ts'

const origin = () => process.env.E2E_URL!
const simulator = () => process.env.E2E_SIMULATOR!

/** The test function of all e2e tests: paths are relative to the product, and an uncaught error in the page fails the test. */
export const test = plain.extend({
  // Playwright reads the fixtures that a test needs from this pattern: none.
  // oxlint-disable-next-line no-empty-pattern
  baseURL: async ({}, use) => use(origin()),
  page: async ({ page, javaScriptEnabled }, use) => {
    const thrown: string[] = []
    page.on('pageerror', (error) => thrown.push(error.message))
    const keepCoverage = await measured(page, javaScriptEnabled)
    if (javaScriptEnabled) waitToBeTakenOver(page)
    await use(page)
    // Ignore the pending requests of a closed page.
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await keepCoverage()
    await releaseHolds()
    expect(thrown).toEqual([])
  },
})
export { expect }

/** The maximum wait for hydration; tests that block the scripts wait this long. */
const NEVER_TAKEN_MS = 3_000

/** Waits for hydration. Before it, only the first press is kept (early-press.ts), and no key press. */
const takenOver = (page: Page) =>
  page
    .waitForFunction(
      () => {
        const one = document.querySelector('main a, main button')
        return !one || Object.keys(one).some((key) => key.startsWith('__reactProps'))
      },
      undefined,
      { timeout: NEVER_TAKEN_MS },
    )
    .catch(() => {})

/** Makes `goto` and `reload` wait for hydration, unless `waitUntil` is given. */
function waitToBeTakenOver(page: Page): void {
  const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)]
  page.goto = async (url, options) => {
    const answer = await goto(url, options)
    if (!options?.waitUntil) await takenOver(page)
    return answer
  }
  page.reload = async (options) => {
    const answer = await reload(options)
    if (!options?.waitUntil) await takenOver(page)
    return answer
  }
}

/** Records which of our scripts ran, for `npm run coverage`. */
async function measured(page: Page, runsScripts: boolean): Promise<() => Promise<void>> {
  const folder = process.env.MOSIM_COVERAGE
  if (!folder || !runsScripts) return async () => {}
  await page.coverage.startJSCoverage({ resetOnNavigation: false })
  return async () => {
    const scripts = await page.coverage.stopJSCoverage()
    const own = scripts.filter(({ url }) => url.startsWith(`${origin()}/assets/`))
    mkdirSync(folder, { recursive: true })
    writeFileSync(`${folder}/${crypto.randomUUID()}.json`, JSON.stringify(own))
  }
}

// The members of the running test. Their holds are released at its end, because a test may end in the middle of a booking.
const made: Member[] = []

async function releaseHolds(): Promise<void> {
  for (const { id, token } of made.splice(0)) {
    const path = `/api/users/${id}/holds`
    const holds = (await api('GET', path, undefined, token).catch(() => [])) as { id: string }[]
    for (const hold of holds) await api('DELETE', `${path}/${hold.id}`, undefined, token)
  }
}

type Json = Record<string, any>
export type Member = {
  id: string
  login: string
  password: string
  name: string
  phone: string
  token: string
}

/** Calls the API like the browser; returns `result`. */
export async function api(method: string, path: string, body?: object, token?: string): Promise<Json> {
  const headers = {
    ...(body && { 'content-type': 'application/json' }),
    ...(token && { authorization: `Bearer ${token}` }),
  }
  const answer = await fetch(origin() + path, {
    method,
    headers,
    ...(body && { body: JSON.stringify(body) }),
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`)
  return text ? JSON.parse(text).result : {}
}

const ADMIN_FOR_MS = 10 * 60_000
const admins = new Map<string, { token: Promise<string>; until: number }>()

/** A token of the tested product's admin, reused for ten minutes because each login hashes a password. */
export function adminToken(): Promise<string> {
  const known = admins.get(origin())
  if (known && known.until > Date.now()) return known.token
  const token = api('POST', '/api/auth/login', ADMIN).then(({ accessToken }) => accessToken as string)
  admins.set(origin(), { token, until: Date.now() + ADMIN_FOR_MS })
  return token
}

/** Forgets the admin tokens, because a new product may use the port of an earlier one. */
export const forgetAdmins = (): void => admins.clear()

type Credentials = Pick<Member, 'login' | 'password'>

/** Logs in by writing the tokens to the browser's storage. The login page has its own tests. */
export async function logIn(page: Page, { login: id, password }: Credentials): Promise<void> {
  const { accessToken, refreshToken } = await api('POST', '/api/auth/login', { id, password })
  const expiresAt = String(Date.now() + tokenLifetimeMs(accessToken, Date.now()))
  const stored = {
    refreshToken,
    userInfo: JSON.stringify(userOf(accessToken)),
    expiredAt: expiresAt,
    tokenExpiry: expiresAt,
    lastActivity: String(Date.now()),
    accessToken,
  }
  await page.goto('/favicon.svg')
  await page.evaluate(
    (all) => Object.entries(all).forEach(([key, value]) => localStorage.setItem(key, value)),
    stored,
  )
}

// Workers create people at the same time, so each uses its own range of numbers.
const ROW = Math.floor(900 / WORKERS)
let count = 0
export const newPhone = (): string =>
  `010${String(Date.now()).slice(-5)}${String(100 + worker * ROW + (count++ % ROW))}`

/** Creates a verified member with this many tickets; `referrerCode` is the phone of the member who referred them. */
export async function newMember(
  tickets: number,
  name = '황보 하늘빛나라우리강산',
  phone = newPhone(),
  referrerCode?: string,
): Promise<Member> {
  const [login, password] = [`m${worker}${Date.now().toString(36)}${count}`, 'good-password-1']
  const { merchant_uid } = await api('POST', '/api/auth/identity-attempts', { name, phone })
  const certified = await fetch(`${simulator()}/__sim/portone-v1/certifications`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ merchant_uid, name, phone }),
  })
  const { imp_uid: identity_code } = (await certified.json()) as Json
  const agreements = { terms: true, privacy: true }
  const joined = await api('POST', '/api/auth/signup', {
    name,
    id: login,
    password,
    phone,
    identity_code,
    agreements,
    ...(referrerCode && { referrerCode }),
  })
  if (tickets)
    await api('POST', '/api/tickets', { user_id: joined.id, amount: tickets, date: 90 }, await adminToken())
  const member = { id: joined.id, login, password, name, phone, token: joined.accessToken }
  made.push(member)
  return member
}

/** A test picture that serves as an identity card. */
export const documentPicture = (): Promise<Buffer<ArrayBuffer>> =>
  sharp({ create: { width: 600, height: 380, channels: 3, background: '#7aa0c8' } })
    .png()
    .toBuffer()

/** Uploads and submits a member's identity document. */
export async function submitDocument({ id, token }: Member): Promise<void> {
  await api('POST', `/api/users/${id}/identity`, { identity_file: await uploadPicture(token) }, token)
}

/** Uploads a picture; returns its reference. */
export async function uploadPicture(token: string, purpose?: string): Promise<string> {
  const body = new FormData()
  if (purpose) body.append('purpose', purpose)
  body.append('image', new Blob([await documentPicture()]), 'card.png')
  const headers = { authorization: `Bearer ${token}` }
  const answer = await fetch(`${origin()}/api/upload`, { method: 'POST', headers, body })
  if (!answer.ok) throw new Error(`upload: ${answer.status} ${await answer.text()}`)
  return ((await answer.json()) as Json).result
}

/** Logs in by the form of the login page, which then opens the next page. */
export async function logInByForm(page: Page, member: Credentials): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('아이디').fill(member.login)
  await page.getByLabel('비밀번호').fill(member.password)
  await page.getByRole('button', { name: '로그인' }).click()
  await page.waitForURL((url) => url.pathname !== '/login')
  await takenOver(page)
}

/**
 * Logs this browser out of both sides. Clears the storage outside the product's pages: an open one would show that its
 * session ended.
 */
export async function forgetLogin(page: Page): Promise<void> {
  await page.goto('/favicon.svg')
  await page.evaluate(() => {
    localStorage.clear()
    sessionStorage.clear()
  })
}

/** The messages to a phone in the simulator's inbox, as one text. */
export async function messagesTo(phone: string): Promise<string> {
  return (await fetch(`${simulator()}/__sim/messages?to=${phone}`)).text()
}

/** The texts that a phone number or an e-mail address received, in the order of sending. */
export async function textsTo(address: string): Promise<string[]> {
  const answer = await fetch(`${simulator()}/__sim/messages?to=${encodeURIComponent(address)}`)
  return ((await answer.json()) as { text: string }[]).map(({ text }) => text).toReversed()
}

/** Disables the fading of toasts during `look`: axe would report a half-transparent toast. */
async function withoutFading<T>(page: Page, look: () => Promise<T>): Promise<T> {
  await page.evaluate(() => {
    const still = new CSSStyleSheet()
    still.replaceSync('[data-sonner-toast] { transition: none !important }')
    document.adoptedStyleSheets.push(still)
  })
  const seen = await look()
  await page.evaluate(() => void document.adoptedStyleSheets.pop())
  return seen
}

/** Expects that axe finds no violation after all animations have ended. */
export async function expectAccessible(page: Page): Promise<void> {
  await page.waitForTimeout(350)
  // Content that fades in has no contrast yet; a skeleton's pulse never ends.
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(
        ({ playState, effect }) =>
          playState !== 'running' || effect?.getComputedTiming().iterations === Infinity,
      ),
  )
  // Legacy mode runs axe in the page itself: the default opens a second page for each check. Passed rules are not reported.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] })
  const { violations } = await withoutFading(page, () => axe.analyze())
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ target }) => String(target))])).toEqual([])
}

/** Presses a control that is aria-disabled and explains why (K-45). Playwright's click would wait for it forever. */
export const pressInactive = (control: Locator): Promise<void> => control.press('Enter')

/** Loses the responses to the first `times` requests, which the server still executes. Returns the sent bodies. */
export async function loseAnswer(page: Page, url: string, times = 1): Promise<{ bodies: (string | null)[] }> {
  const bodies: (string | null)[] = []
  await page.route(url, async (route) => {
    bodies.push(route.request().postData())
    if (bodies.length > times) return route.continue()
    await route.fetch()
    return route.abort()
  })
  return { bodies }
}

export const verifyButton = (page: Page): Locator =>
  page.getByRole('button', { name: '본인인증', exact: true })

/** Opens a page like an internal link, because a visitor from another site who enters at / is redirected. */
export const visit = (page: Page, path: string) => page.goto(path, { referer: `${origin()}/cars` })

/** Verifies the person of the form in the provider's window. */
export async function verifyInWindow(page: Page): Promise<void> {
  const [window] = await Promise.all([page.waitForEvent('popup'), verifyButton(page).click()])
  await window.waitForLoadState()
  await window.locator('button[type=submit]').click()
  await expect(page.getByText('본인인증이 완료되었습니다.')).toBeVisible()
}
