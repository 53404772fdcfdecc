import type { Page } from '@playwright/test'

type Kind = 'requestIdentityVerification' | 'requestIssueBillingKey'
type Request = Record<string, unknown> & { identityVerificationId?: string }
/** The answer of the provider's window: a value, undefined, or a thrown error. */
export type WindowAnswer = (request: Request, kind: Kind) => object | undefined

/** Replaces the provider's script. Set `answer` before each press; `asked` is the received request. */
export async function stubWindows(page: Page, start: WindowAnswer = () => undefined) {
  const windows = { answer: start, asked: [] as Request[] }
  await page.exposeFunction('askWindow', (kind: Kind, request: Request) => {
    windows.asked.push(request)
    return windows.answer(request, kind)
  })
  await page.addInitScript(() => {
    const ask = (window as unknown as { askWindow: (kind: string, request: object) => Promise<object> })
      .askWindow
    Object.assign(window, {
      PortOne: {
        requestIdentityVerification: (request: object) => ask('requestIdentityVerification', request),
        requestIssueBillingKey: (request: object) => ask('requestIssueBillingKey', request),
      },
    })
  })
  return windows
}

/** Makes the provider's script fail to load. */
export const blockWindows = (page: Page) => page.route('**/portone-v2.js*', (route) => route.abort())

/** Makes the browser block pop-ups. */
export const blockPopups = (page: Page) => page.addInitScript(() => void (window.open = () => null))

/** Replaces the provider's script by one that opens a pop-up, and never answers if the pop-up is blocked. */
export const popUpWindows = (page: Page) =>
  page.addInitScript(() => {
    const ask = () => new Promise(() => void window.open('about:blank'))
    Object.assign(window, { PortOne: { requestIdentityVerification: ask, requestIssueBillingKey: ask } })
  })
