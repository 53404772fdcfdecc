import type { Locator, Page } from '@playwright/test'
import { expect } from './people.ts'

/** A way of using a page: by touch, or only by keyboard. */
export type Hands = {
  press(target: Locator): Promise<void>
  /** Chooses an option of a select field. */
  pick(target: Locator, label: string): Promise<void>
  /** Replaces the text of a field. */
  write(target: Locator, text: string): Promise<void>
  /** Types a time such as `07:30` into a time field. */
  writeTime(target: Locator, time: string): Promise<void>
  /** Chooses a radio button by the text of its label. */
  choose(label: string): Promise<void>
  /** Opens the tab beside the open one. */
  openTab(tab: Locator): Promise<void>
  /** How many controls were pressed so far. */
  presses(): number
}

type Keyboard = Omit<Hands, 'press'> & {
  /** Presses a control, by default with Enter. */
  press(target: Locator, key?: string): Promise<void>
  /** The number of keys pressed so far, apart from typed texts. */
  keys(): number
}

/** Uses the page by touch. */
export function touch(page: Page): Hands {
  let taps = 0
  const press = async (target: Locator) => {
    taps++
    await target.tap()
  }
  return {
    press,
    pick: async (target, label) => void (await target.selectOption({ label })),
    write: (target, text) => target.fill(text),
    writeTime: (target, time) => target.fill(time),
    choose: (label) => press(page.locator('label', { hasText: label })),
    openTab: press,
    presses: () => taps,
  }
}

/** More focusable elements than any page of the product has. */
const MAX_TABS = 80

/** Uses the page by keyboard alone: moves by Tab, presses by Enter. */
export function keyboard(page: Page): Keyboard {
  let keys = 0
  let presses = 0
  const key = async (name: string) => {
    keys++
    await page.keyboard.press(name)
  }
  const moveTo = async (target: Locator) => {
    await target.waitFor()
    for (let tabs = 0; tabs < MAX_TABS; tabs++) {
      if (await target.evaluate((element) => element === document.activeElement)) return
      await key('Tab')
    }
    throw new Error(`not reached by ${MAX_TABS} presses of Tab: ${target.toString()}`)
  }
  return {
    async press(target, name = 'Enter') {
      presses++
      await moveTo(target)
      await key(name)
    },
    async pick(target, label) {
      await moveTo(target)
      await page.keyboard.type(label)
    },
    async write(target, text) {
      await moveTo(target)
      await key('Control+a')
      await page.keyboard.type(text)
    },
    async writeTime(target, time) {
      await moveTo(target)
      const [hour, minute] = time.split(':').map(Number) as [number, number]
      const half = hour < 12 ? 'AM' : 'PM'
      const two = (value: number) => String(value).padStart(2, '0')
      await page.keyboard.type(`${two(hour % 12 || 12)}${two(minute)}${half}`)
      await expect(target).toHaveValue(time)
    },
    async choose(label) {
      const radio = page.getByRole('radio', { name: label })
      const group = page.getByRole('radio')
      await moveTo(group.first())
      for (let steps = 0; steps < (await group.count()); steps++) {
        if (await radio.isChecked()) return
        await key(steps === 0 ? 'Space' : 'ArrowRight')
      }
    },
    async openTab(tab) {
      presses++
      await moveTo(page.getByRole('tab', { selected: true }))
      await key('ArrowRight')
      await expect(tab).toHaveAttribute('aria-selected', 'true')
    },
    presses: () => presses,
    keys: () => keys,
  }
}
