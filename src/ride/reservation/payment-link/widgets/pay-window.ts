import { windowAnswer, type Stuck } from '#kit/web/window-wait.ts'
import { loadCardWindow, payOnce } from '#providers/payment/browser.ts'
import type { CardWindow } from '#ride/ticket/purchase/contract.ts'
import { cardRequest } from '#ride/ticket/purchase/widgets/card-request.ts'

type Opening = { asked: CardWindow; redirectUrl: string; stuck: (why: Stuck) => void }

/**
 * Opens the provider's window and returns whether it reports a payment. Loaded only when the customer pays, so that the
 * page stays small.
 */
export async function payInWindow({ asked, redirectUrl, stuck }: Opening): Promise<boolean> {
  await loadCardWindow(asked.script)
  return windowAnswer(() => payOnce(cardRequest(asked, redirectUrl)), stuck)
}
