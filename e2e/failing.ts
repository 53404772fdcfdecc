import type { Page, Route } from '@playwright/test'
import { expect, test } from './people.ts'

export const STATUSES = [400, 403, 404, 409, 410, 429, 500]
/** The statuses for a call without a login, which may also answer 401. */
export const ANONYMOUS = [401, ...STATUSES]
/** The text that a screen shows for a failure without a text from the server. */
export const UNWORDED = '일시적인 오류가 발생했습니다. 잠시 후 다시 시도해 주세요.'

type Failing = {
  /** Method and path, `*` for an id. */
  call: `${string} ${string}`
  statuses?: number[]
  send: (status: number) => Promise<unknown>
  /** The sentences that the screen shows. */
  text: (status: number) => string | string[]
  after?: () => Promise<unknown>
}

/** A text on the page that is exactly this sentence, or a toast that contains it. */
const sentenceOn = (page: Page, sentence: string) =>
  page
    .getByText(sentence, { exact: true })
    .or(page.locator('[data-sonner-toast]').getByText(sentence))
    .first()

/** Answers a call with each status and an empty body, and expects the text that the screen shows. */
export async function failWithEach(page: Page, { call, statuses = STATUSES, send, text, after }: Failing) {
  const [method, path] = call.split(' ') as [string, string]
  const url = `**${path}`
  for (const status of statuses)
    await test.step(`${call} ${status}`, async () => {
      const answer = (route: Route) =>
        route.request().method() === method ? route.fulfill({ status, body: '' }) : route.fallback()
      await page.route(url, answer)
      const failed = page.waitForResponse((response) => response.status() === status)
      await send(status)
      await failed
      for (const sentence of [text(status)].flat()) await expect(sentenceOn(page, sentence)).toBeVisible()
      await page.unroute(url, answer)
      await after?.()
    })
}

/** Presses the button with exactly this name. */
export const press = (page: Page, name: string) => () =>
  page.getByRole('button', { name, exact: true }).click()
