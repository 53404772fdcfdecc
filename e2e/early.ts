import type { BrowserContext, Page } from '@playwright/test'
import { setTimeout as pause } from 'node:timers/promises'

/** How long the scripts of a page are delayed, like on a slow network. */
const HELD_MS = 3_000
/** How long a control may take to become visible and be pressed. */
const PATIENCE_MS = 20_000
const CONTROLS = 'a[href], button, summary, input, select, textarea, [role=tab], [role=button]'

export type Size = { width: number; height: number }
export type Kind = 'link' | 'button' | 'choice' | 'select' | 'text'
export type Control = { at: number; kind: Kind; name: string }

/** Opens a page whose scripts are delayed by 3 s and until `press` is done. */
export async function openHeld(
  context: BrowserContext,
  { path, size }: { path: string; size: Size },
  press: (page: Page) => Promise<void> = async () => {},
) {
  const page = await context.newPage()
  await page.setViewportSize(size)
  page.setDefaultTimeout(PATIENCE_MS)
  const { promise: pressed, resolve } = Promise.withResolvers<void>()
  const held = Promise.all([pause(HELD_MS), pressed])
  await page.route('**/*', async (route) => {
    if (route.request().resourceType() === 'script') await held
    await route.continue().catch(() => {})
  })
  await page.goto(path, { waitUntil: 'domcontentloaded' })
  // Until the CSS loads, hidden elements show.
  await page.waitForFunction(() => document.querySelector<HTMLLinkElement>('link[rel=stylesheet]')?.sheet)
  await press(page).finally(resolve)
  return page
}

/** Waits until React has taken the page over, or the previous page is back. */
export const takenOver = (page: Page) =>
  page.waitForFunction(() => {
    const one = document.querySelector('main, header')
    return one
      ? Object.keys(one).some((key) => key.startsWith('__reactProps'))
      : location.href === 'about:blank'
  })

/** Every control in the server's HTML, in document order. */
export const controlsOf = (page: Page): Promise<Control[]> =>
  page.locator(CONTROLS).evaluateAll((all) => {
    const kindOf = (one: Element): Kind => {
      if (one instanceof HTMLInputElement) return /^(radio|checkbox)$/.test(one.type) ? 'choice' : 'text'
      const kinds: Record<string, Kind> = { A: 'link', SELECT: 'select', TEXTAREA: 'text' }
      return kinds[one.tagName] ?? 'button'
    }
    const labelOf = (one: Element) => ('labels' in one ? (one.labels as NodeListOf<Element>)?.[0] : null)
    const nameOf = (one: Element) =>
      one.getAttribute('aria-label') ?? (labelOf(one) ?? one).textContent!.trim().slice(0, 40)
    const isOff = (one: Element) => one.matches(':disabled, [aria-disabled=true], [inert] *')
    // Already chosen: choosing it again has no effect, with or without scripts.
    const isChosen = (one: Element) =>
      one.matches('[type=radio]:checked, [role=tab][aria-selected=true], [aria-current=true]')
    return all
      .map((one, at) => ({ one, at, kind: kindOf(one), name: nameOf(one) }))
      .filter(({ one }) => !isOff(one) && !isChosen(one))
      .filter(({ one }) => (labelOf(one) ?? one).checkVisibility({ visibilityProperty: true }))
      .map(({ at, kind, name }) => ({ at, kind, name }))
  })

/** Presses or fills in a control like a visitor. */
export async function use(page: Page, { at, kind }: Control): Promise<void> {
  const one = page.locator(CONTROLS).nth(at)
  if (kind === 'button') return one.click()
  if (kind === 'text') return one.fill('7')
  if (kind === 'choice') return one.locator('xpath=(ancestor::label|self::*)[1]').click()
  const other = await one.evaluate(
    (select: HTMLSelectElement) => [...select.options].find((option) => !option.selected)!.value,
  )
  await one.selectOption(other)
}

/** The choice in a control, or its text. */
export const valueOf = (page: Page, { at }: Control): Promise<unknown> =>
  page
    .locator(CONTROLS)
    .nth(at)
    .evaluate((one) => {
      if (one instanceof HTMLInputElement && /^(radio|checkbox)$/.test(one.type)) return one.checked
      return (one as HTMLInputElement).value
    })

/**
 * The texts of a page, and which elements are open, chosen, disabled or scrolled. Not styles, which may still animate.
 */
export const stateOf = async (page: Page): Promise<string> =>
  page.url() +
  (await page
    .evaluate(() => {
      const isTelling = ({ name }: Attr) =>
        /^(aria-(?!live|controls|labelledby)|role|inert|hidden|href|open)/.test(name)
      return [...document.body.querySelectorAll('*:not(script, noscript)')]
        .map((one) => {
          const told = [...one.attributes].filter(isTelling).map(({ name, value }) => `${name}=${value}`)
          const said = [...one.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE)
          const at = Math.round(one.scrollLeft)
          return [one.tagName, at, ...told, ...said.map(({ data }: any) => data)].join(' ')
        })
        .join('\n')
    })
    // The page is navigating to another one.
    .catch(() => ' is left'))

/** The addresses of the links among these controls; `isNative`: the link works without scripts. */
export const linksOf = (page: Page, controls: Control[]): Promise<{ href: string; isNative: boolean }[]> =>
  page.locator(CONTROLS).evaluateAll(
    (all, places) =>
      places.map((at) => {
        const link = all[at] as HTMLAnchorElement
        let isNative = false
        const last = (event: Event) => {
          isNative = !event.defaultPrevented
          event.preventDefault()
        }
        addEventListener('click', last, { once: true })
        link.click()
        removeEventListener('click', last)
        return { href: link.getAttribute('href')!, isNative }
      }),
    controls.filter(({ kind }) => kind === 'link').map(({ at }) => at),
  )
