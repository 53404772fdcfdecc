import type { Page } from '@playwright/test'

type Kind = 'requestIdentityVerification' | 'requestIssueBillingKey'
type Request = Record<string, unknown> & { identityVerificationId?: string }
/** The answer of the provider's window; may be missing or thrown. */
export type WindowAnswer = (request: Request, kind: Kind) => object | undefined

/** Stands in for the provider's script: `answer` may be set before each press; `asked` is the request it got. */
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

/** The provider's script never comes. */
export const blockWindows = (page: Page) => page.route('**/portone-v2.js*', (route) => route.abort())

/** The browser opens no window, as one that blocks pop-ups. */
export const blockPopups = (page: Page) => page.addInitScript(() => void (window.open = () => null))

/** The provider's script opens a pop-up and, like it, never answers when it is blocked. */
export const popUpWindows = (page: Page) =>
  page.addInitScript(() => {
    const ask = () => new Promise(() => void window.open('about:blank'))
    Object.assign(window, { PortOne: { requestIdentityVerification: ask, requestIssueBillingKey: ask } })
  })
