import '../app/theme.css'
import axe from 'axe-core'
import { createRoot, type Root } from 'react-dom/client'
import { toast } from 'sonner'
import { expect } from 'vitest'
import { type Locator, locators, page, userEvent } from 'vitest/browser'
import { pages } from '#app/pages.ts'
import { loadPageAt, type Found } from '#app/shells/load-page.ts'
import { realmOf } from '#app/shells/realms.ts'
import { Screens } from '#app/shells/screens.tsx'
import { queryClient } from '#app/shells/with-queries.tsx'
import { RouterProvider } from '#kit/ui/router.tsx'
import { browserStorage, tabStorage } from '#kit/web/browser-storage.ts'
import { openRouter } from '#kit/web/browser-router.ts'
import { matcherOf } from '#kit/web/route-match.ts'
import { currentLocation } from '#kit/web/tab-history.ts'
import type { Endpoint } from '#kit/contract.ts'
import { getPolicy } from '#platform/approval/contract.ts'
import { type Right, RIGHTS } from '#platform/realm/right/rules.ts'
import { getMe } from '#ride/account/staff/contract.ts'
import { getTaskCounts } from '#office/today/contract.ts'
import { type Answer, answer, openNetwork, refuse, requestsTo, serve, unansweredCalls } from './network.ts'

export const DESKTOP = { width: 1440, height: 900 }
export const PHONE = { width: 390, height: 844 }
const TOKEN_LIFE_S = 3600

declare module 'vitest/browser' {
  interface LocatorSelectors {
    /** An element by a CSS selector, for elements without a distinguishing role. */
    getBySelector(selector: string): Locator
  }
}
locators.extend({ getBySelector: (selector: string) => selector })

const match = matcherOf(pages)
const arrive = loadPageAt(match)
// Retries, search delays and fading toasts take a tenth of the time; texts stay visible as long as people need to read
// them.
const SHORT_WAIT_MS = 2_000
const realTimeout = globalThis.setTimeout
globalThis.setTimeout = ((run: () => void, ms = 0, ...given: []) =>
  realTimeout(run, ms > SHORT_WAIT_MS ? ms : ms / 10, ...given)) as typeof setTimeout

let root: Root | null = null
let thrown: string[] = []
addEventListener('error', ({ message }) => void thrown.push(message))

type Person = { id: string; name: string; role: 'ADMIN' | 'USER' }
/** The logged-in person of staff. */
const ME = { id: 'staff', name: '관리자' }
const STAFF: Person = { id: 'staff', name: '관리자', role: 'ADMIN' }
export const MEMBER: Person = { id: 'member', name: '황보 하늘', role: 'USER' }

const partOf = (value: object) =>
  btoa(String.fromCharCode(...new TextEncoder().encode(JSON.stringify(value))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')

function tokenOf({ id, name, role }: Person): string {
  const now = Math.floor(Date.now() / 1000)
  return `h.${partOf({ sub: id, name, role, iat: now, exp: now + TOKEN_LIFE_S })}.s`
}

/** `rights`: the rights of the logged-in person of staff; by default all. */
type Options = { as?: Person | null; size?: typeof PHONE; rights?: readonly Right[] }

/** The answers that every staff screen may need: no open tasks, and no act that needs approval. */
const ofTheFrame = (rights: readonly Right[]) => [
  answer(getTaskCounts, {}),
  answer(getMe, { ...ME, rights: [...rights] }),
  answer(getPolicy, { tickets: null, won: null, exports: false }),
]

/**
 * Opens a page of the product like the browser after a login, with these answers of the API: as staff in the back
 * office, as a member on members' pages, else as a visitor.
 */
export async function openScreen(
  path: string,
  answers: Answer[],
  { as, size = DESKTOP, rights = RIGHTS }: Options = {},
) {
  await close()
  await page.viewport(size.width, size.height)
  history.replaceState(null, '', path)
  const { route } = match(location.pathname)!
  openNetwork(route.guard === 'admin' ? [...answers, ...ofTheFrame(rights)] : answers)
  const person =
    as === undefined
      ? { admin: STAFF, member: MEMBER, public: null, visitor: null }[route.guard ?? 'public']
      : as
  if (person) realmOf(route).start({ access: tokenOf(person), refresh: 'refresh', expiresIn: TOKEN_LIFE_S })
  const first = currentLocation()
  const router = openRouter<Found>(arrive, { location: first, how: 'POP', content: await arrive(first) })
  const container = document.createElement('div')
  container.id = 'app'
  document.body.append(container)
  document.documentElement.lang = 'ko'
  root = createRoot(container)
  root.render(
    <RouterProvider router={router}>
      <Screens />
    </RouterProvider>,
  )
}

/** Removes the page and deletes its data in this browser. */
async function close(): Promise<void> {
  root?.unmount()
  root = null
  document.getElementById('app')?.remove()
  queryClient.clear()
  browserStorage.clear()
  tabStorage.clear()
  // An alert that a failed test left open would cover the screens of all later tests.
  const leftAlert = () => {
    document.querySelector<HTMLElement>('[role=alertdialog] button')?.click()
    return document.querySelector('[role=alertdialog]')
  }
  await expect.poll(leftAlert).toBeNull()
  // Repeats, because a late answer may cause another toast. It dismisses dismissed toasts again: one that was dismissed
  // before it was drawn stays open while the pointer is over it.
  const leftToast = () => {
    for (const { id } of toast.getHistory()) toast.dismiss(id)
    return document.querySelector('[data-sonner-toast]')
  }
  await expect.poll(leftToast).toBeNull()
}

/** Closes the page; throws if a script failed or a call had no answer. */
export async function endScreen(): Promise<void> {
  const faults = [...thrown, ...unansweredCalls().map((call) => `${call} was not answered`)]
  await close()
  thrown = []
  if (faults.length) throw new Error(faults.join('\n'))
}

/** Changes the width of an open page. */
export const resize = ({ width, height }: typeof PHONE): Promise<void> => page.viewport(width, height)

export const dialog = (): Locator => page.getByRole('dialog')
/** The row or card of a list that has this id. */
export const rowOf = ({ id }: { id: string }): Locator => page.getBySelector(`[data-row="${id}"]`)
export const save = () => dialog().getByRole('button', { name: '저장' }).click()
export const pressIn = (name: string) => dialog().getByRole('button', { name }).click()
export const press = (name: string | RegExp) => page.getByRole('button', { name, exact: true }).click()

/** Focuses an element as soon as it exists. */
export async function focusOn(locator: Locator): Promise<void> {
  await expect.element(locator).toBeInTheDocument()
  ;(locator.element() as HTMLElement).focus()
}

/** A picture in one color, as a file to choose. */
export async function pictureFile(width = 640, height = 360): Promise<File> {
  const canvas = new OffscreenCanvas(width, height)
  const pen = canvas.getContext('2d')!
  pen.fillStyle = '#7aa0c8'
  pen.fillRect(0, 0, width, height)
  return new File([await canvas.convertToBlob({ type: 'image/jpeg' })], 'picture.jpg', { type: 'image/jpeg' })
}

/** Sets the file from within the page: through the browser driver it would take about a second. */
export async function chooseFile(field: Locator, file: File): Promise<void> {
  await expect.element(field).toBeEnabled()
  const input = field.element() as HTMLInputElement
  const chosen = new DataTransfer()
  chosen.items.add(file)
  input.files = chosen.files
  input.dispatchEvent(new Event('change', { bubbles: true }))
}

/** How far the page can be scrolled sideways, in pixels. */
export const pageWidth = (): number => document.documentElement.scrollWidth

/** Closes a dialog with typed text, and confirms that the text is discarded. */
export async function discard(): Promise<void> {
  await userEvent.keyboard('{Escape}')
  await page.getByRole('alertdialog').getByRole('button', { name: '버리기' }).click()
  await expect.element(dialog()).not.toBeInTheDocument()
}

/** The texts of all elements of a locator, with each run of spaces as one. */
export const expectTexts = (locator: Locator) =>
  expect.poll(() => locator.elements().map((element) => element.textContent.replace(/\s+/g, ' ').trim()))

export const expectToast = (text: string) =>
  expect.element(page.getBySelector('[data-sonner-toast]').getByText(text)).toBeVisible()

/** Expects this error in the top dialog. */
export const expectFailure = (text: string) =>
  expect.element(dialog().getByRole('alert').last()).toMatchTextContent(text)

/** The screen's text for an error without a text from the server. */
export const UNWORDED = '일시적인 오류가 발생했습니다. 잠시 후 다시 시도해 주세요.'
/** Error statuses that are not retried automatically; a call that may be retried repeats a 500 for 3 s. */
export const REFUSALS = [400, 403, 404, 409, 410, 429]
export const FAILURES = [...REFUSALS, 500]

type Failing = { endpoint: Endpoint; statuses?: number[]; send: () => unknown; texts: string[] }

/** Fails an endpoint with each status and without a text, and expects that the screen shows these sentences. */
export async function expectWorded({ endpoint, statuses = REFUSALS, send, texts }: Failing): Promise<void> {
  for (const status of statuses) {
    const before = requestsTo(endpoint).length
    serve(refuse(endpoint, status))
    await send()
    await expect.poll(() => requestsTo(endpoint).length).toBeGreaterThan(before)
    // The text of the previous error may still be visible, and retried calls take time.
    await expect.poll(() => document.querySelector('[aria-busy="true"]')).toBeNull()
    for (const text of texts) await expect.element(page.getByText(text).first()).toBeVisible()
  }
}

/** Presses a button that looks inactive and explains itself when pressed: the driver refuses to click it. */
export async function pressInactive(button: Locator): Promise<void> {
  await expect.element(button).toBeVisible()
  button.element().focus()
  await userEvent.keyboard('{Enter}')
}

const isSettled = () =>
  document
    .getAnimations()
    .every(
      ({ playState, effect }) =>
        playState !== 'running' || effect?.getComputedTiming().iterations === Infinity,
    )

/** Waits for the end of all animations, then checks the page with axe. */
export async function expectAccessible(): Promise<void> {
  await expect.poll(isSettled).toBe(true)
  const { violations } = await axe.run(document, { resultTypes: ['violations'] })
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ target }) => String(target))])).toEqual([])
}

/** Downloads a list as a file, for a reason. */
export async function takeFile(button = 'CSV 내려받기', reason = '업무 확인'): Promise<void> {
  await press(button)
  await dialog().getByLabelText('사유', { exact: true }).fill(reason)
  await press('파일 받기')
}
