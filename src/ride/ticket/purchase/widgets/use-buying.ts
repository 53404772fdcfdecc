import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from '#kit/ui/router.tsx'
import type { Plan } from '#ride/ticket/plan/contract.ts'
import { CallFailed, textOf } from '#kit/web/call-failed.ts'
import { WINDOW_WORDS, windowAnswer } from '#kit/web/window-wait.ts'
import { useFormKey } from '#platform/staff/widgets/use-form-key.ts'
import { loadCardWindow, payOnce } from '#providers/payment/browser.ts'
import { call, sessionUser } from '#ride/account/widgets/realm.ts'
import { createPurchase, requestTransfer } from '../contract.ts'
import { WINDOW_FAILED } from '../copy.ts'
import { cardRequest } from './card-request.ts'
import type { Choice } from './choice-store.ts'
import { urls } from '#urls'

/**
 * Buys the chosen plan. The URL then contains the purchase, whatever the result of the window. On a phone, the window
 * replaces the page and returns to this URL; a reload finds the purchase too.
 */
export function useBuying(choice: Choice, plan: Plan | undefined) {
  const queries = useQueryClient()
  const [query, setQuery] = useSearchParams()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<{ text: string; field: string | undefined } | null>(null)
  const keyOf = useFormKey(choice)
  const params = { id: sessionUser()?.id ?? '' }

  const resultQuery = (purchaseId: string): URLSearchParams => {
    const next = new URLSearchParams(query)
    next.set('purchase', purchaseId)
    return next
  }
  const orderOf = (bought: Plan) => ({
    plan_id: bought.id,
    amount: bought.price,
    ...(choice.organizationId && { organization_id: choice.organizationId }),
  })
  const pay = async (bought: Plan, agreed: true): Promise<void> => {
    const asked = await call(createPurchase, {
      params,
      body: { ...orderOf(bought), agreed },
      key: keyOf(),
    })
    const result = resultQuery(asked.id)
    try {
      await loadCardWindow(asked.script)
    } catch {
      throw new Error(WINDOW_FAILED)
    }
    const request = cardRequest(asked, `${location.origin}${urls.buyTickets}?${result.toString()}`)
    // Another press sends the form's key again, so it gets the same purchase and payment.
    const isPaid = await windowAnswer(
      () => payOnce(request),
      (why) => {
        setBusy(false)
        setProblem({ text: WINDOW_WORDS[why], field: undefined })
      },
    )
    if (!isPaid) result.set('code', 'CLOSED')
    setQuery(result, { replace: true })
  }
  const transfer = async (bought: Plan, agreed: true): Promise<void> => {
    const { id } = await call(requestTransfer, {
      params,
      body: { ...orderOf(bought), agreed, depositor: choice.depositor.trim() },
      key: keyOf(),
    })
    setQuery(resultQuery(id), { replace: true })
  }
  const buy = async (): Promise<void> => {
    if (busy || !plan || !choice.agreed) return
    setBusy(true)
    setProblem(null)
    try {
      await (choice.method === 'CARD' ? pay : transfer)(plan, choice.agreed)
    } catch (error) {
      const text = error instanceof CallFailed ? error.text : textOf(error)
      const isWindow = error instanceof Error && error.message === WINDOW_FAILED
      const field = error instanceof CallFailed ? error.fields['depositor'] : undefined
      setProblem({ text: isWindow ? WINDOW_FAILED : text, field })
      // The price may have changed: load the current one.
      void queries.invalidateQueries()
    }
    setBusy(false)
  }
  return { busy, problem, buy }
}
