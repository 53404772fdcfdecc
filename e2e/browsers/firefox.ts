import { type ElementHandle, type EvaluateFunc, launch } from 'puppeteer-core'
import { type Driver, PHONE, toMiddle } from './driver.ts'

/** Opens a headless Firefox, driven by WebDriver BiDi. */
export async function openFirefox(path: string): Promise<Driver> {
  const browser = await launch({
    browser: 'firefox',
    executablePath: path,
    defaultViewport: PHONE,
    // Overlay scrollbars, like on a phone.
    extraPrefsFirefox: { 'intl.accept_languages': 'ko-KR', 'ui.useOverlayScrollbars': 1 },
  })
  const page = await browser.newPage()
  return {
    goto: async (url) => void (await page.goto(url)),
    evaluate: (work, ...args) => page.evaluate(work as EvaluateFunc<typeof args>, ...args) as Promise<never>,
    press: async (find, ...args) => {
      const handle = await page.evaluateHandle(find as EvaluateFunc<typeof args>, ...args)
      const found = handle.asElement() as ElementHandle | null
      await found?.evaluate(toMiddle)
      await found?.click()
      return found !== null
    },
    type: (text) => page.keyboard.type(text),
    pressEnter: () => page.keyboard.press('Enter'),
    // Firefox screenshots lack backdrop-filter, although its windows render it.
    screenshot: async () => Buffer.from(await page.screenshot()),
    close: () => browser.close(),
  }
}
