import type { Driver } from './driver.ts'

const WAIT_MS = 15_000
const POLL_MS = 100

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/**
 * Repeats the check until it is true. While the page is being replaced it cannot be evaluated, which counts as false.
 */
async function until(goal: string, driver: Driver, check: () => Promise<boolean>): Promise<void> {
  let failure: unknown
  for (const begun = performance.now(); performance.now() - begun < WAIT_MS; await pause(POLL_MS)) {
    try {
      if (await check()) return
    } catch (error) {
      failure = error
    }
  }
  const seen = await driver.evaluate(() => `${location.href}\n${document.body.innerText}`).catch(String)
  throw new Error(`${goal}: not within ${WAIT_MS / 1000} s, at ${seen}`, { cause: failure })
}

const SELECTORS = {
  button: 'button, [role=button]',
  link: 'a[href]',
  tab: '[role=tab]',
  label: 'label',
}
export type Role = keyof typeof SELECTORS

/** The element of this kind whose accessible name, or text, is the name or contains it. Runs in the page. */
function byName(selector: string, name: string): Element | null {
  const nameOf = (element: Element) =>
    (element.getAttribute('aria-label') ?? element.textContent ?? '').replace(/\s+/g, ' ').trim()
  const all = [...document.querySelectorAll(selector)].filter(
    (element) =>
      element.getClientRects().length > 0 &&
      !element.closest('[aria-hidden=true], [inert], [aria-disabled=true]'),
  )
  return all.find((one) => nameOf(one) === name) ?? all.find((one) => nameOf(one).includes(name)) ?? null
}

/** The visible field with this label. Runs in the page. */
function byLabel(label: string): Element | null {
  const fields = [...document.querySelectorAll<HTMLInputElement>('input, select, textarea')].filter(
    (field) => field.getClientRects().length > 0 && !field.closest('[aria-hidden=true], [inert]'),
  )
  const labelsOf = (field: HTMLInputElement) =>
    [...(field.labels ?? [])].map(({ textContent }) => textContent ?? '')
  return fields.find((field) => labelsOf(field).some((text) => text.trim().startsWith(label))) ?? null
}

/** Sets a time directly, because time pickers differ between browsers. Runs in the page. */
function setTime(label: string, time: string): boolean {
  const field = [...document.querySelectorAll('label')].find(({ textContent }) =>
    textContent?.startsWith(label),
  )?.control as HTMLInputElement | undefined
  if (!field) return false
  const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!
  set!.call(field, time)
  for (const kind of ['input', 'change']) field.dispatchEvent(new Event(kind, { bubbles: true }))
  return field.value === time
}

export type Guest = ReturnType<typeof guestWith>

/** The actions of a guest in a browser. Each waits until it is possible. */
export function guestWith(driver: Driver, origin: string) {
  /** Before hydration, only the first press on a page is kept. */
  const hydrated = () =>
    driver.evaluate(() => {
      const one = document.querySelector('main a, main button')
      return !one || Object.keys(one).some((key) => key.startsWith('__reactProps'))
    })
  return {
    goto: async (path: string) => {
      await driver.goto(new URL(path, origin).href)
      await until(`hydrates ${path}`, driver, hydrated)
    },
    click: (role: Role, name: string) =>
      until(`clicks the ${role} ${name}`, driver, () => driver.press(byName, SELECTORS[role], name)),
    /** For a control whose name depends on the day or on earlier choices. */
    clickAt: (selector: string) =>
      until(`clicks ${selector}`, driver, () =>
        driver.press((selector) => document.querySelector(selector), selector),
      ),
    fill: async (label: string, text: string) => {
      await until(`finds the field ${label}`, driver, () => driver.press(byLabel, label))
      await driver.type(text)
    },
    fillTime: (label: string, time: string) =>
      until(`sets ${label}`, driver, () => driver.evaluate(setTime, label, time)),
    pressEnter: driver.pressEnter,
    /** Waits until the page shows the text. */
    sees: (text: string) =>
      until(`sees ${text}`, driver, () =>
        driver.evaluate((text) => document.body.innerText.includes(text), text),
      ),
    /** Waits until the page has the path. */
    isAt: (path: string) =>
      until(`is at ${path}`, driver, () => driver.evaluate((path) => location.pathname === path, path)),
    path: () => driver.evaluate(() => location.pathname),
    /** Waits until all pictures in the window are loaded. */
    seesPictures: () =>
      until('sees the pictures', driver, () =>
        driver.evaluate(() =>
          [...document.images].every((image) => {
            const { left, right, top, bottom } = image.getBoundingClientRect()
            const isInView = left < right && right > 0 && left < innerWidth && bottom > 0 && top < innerHeight
            return !isInView || (image.complete && image.naturalWidth > 0)
          }),
        ),
      ),
    /** By how many pixels the page is wider than the window. */
    overflow: () => driver.evaluate(() => document.documentElement.scrollWidth - innerWidth),
    screenshot: driver.screenshot,
  }
}
