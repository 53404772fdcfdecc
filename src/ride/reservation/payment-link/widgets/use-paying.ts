import { useEffect, useState } from 'react'
import { useSearchParams } from '#kit/ui/router.tsx'
import { CallFailed } from '#kit/web/call-failed.ts'
import type { Stuck } from '#kit/web/window-wait.ts'
import { call } from '#ride/account/widgets/realm.ts'
import { urlOf, urls } from '#urls'
import { confirmPayment, getPayPage, openPayWindow, type PayPageOut } from '../contract.ts'
import type { PAY_PAGE } from '../page/copy.ts'

/** Poll intervals in milliseconds: while the payment is checked, and while the page is only open. */
const LOOK_AGAIN_MS = 3_000
const REFRESH_MS = 30_000

/**
 * IDLE: the button can be pressed. PAYING: the window is open. CHECKING: the server asks the provider for the payment.
 * CLOSED: the same after the user closed the window.
 */
type Phase = 'IDLE' | 'PAYING' | 'CHECKING' | 'CLOSED'
type Problem = Extract<keyof typeof PAY_PAGE, 'blocked' | 'waiting' | 'windowFailed' | 'notPaid'>
const PROBLEMS: Record<Stuck, Problem> = { BLOCKED: 'blocked', WAITING: 'waiting' }

/** The phase after a phone returned from the window, whose answer is in the query. */
function phaseOf(query: URLSearchParams): Phase {
  if (query.has('code')) return 'CLOSED'
  return query.has('paymentId') ? 'CHECKING' : 'IDLE'
}

/** The page of a link and its payment. The state on the server decides, never the window's answer. */
export function usePaying(token: string) {
  const [query, setQuery] = useSearchParams()
  const [phase, setPhase] = useState(() => phaseOf(query))
  const [problem, setProblem] = useState<Problem | null>(null)
  const { shown, error, busy, load, take } = usePage(token)
  const isAsking = phase === 'CHECKING' || phase === 'CLOSED'
  const closed = phase === 'CLOSED'
  useEffect(() => {
    if (!isAsking) return
    return poll(token, closed, (page, isOver) => {
      take(page)
      if (isOver) setPhase('IDLE')
    })
  }, [token, isAsking, closed, take])
  useEffect(() => {
    // The answer in the query must not stay in the history.
    if (query.size) setQuery({}, { replace: true })
  }, [query, setQuery])
  const fail = (why: Problem) => {
    setPhase('IDLE')
    setProblem(why)
  }
  const pay = async () => {
    setProblem(null)
    setPhase('PAYING')
    const params = { token }
    try {
      const asked = await call(openPayWindow, { params, body: { agreed: true }, anonymous: true })
      const redirectUrl = location.origin + urlOf(urls.pay, { params })
      const { payInWindow } = await import('./pay-window.ts')
      const isPaid = await payInWindow({ asked, redirectUrl, stuck: (why) => fail(PROBLEMS[why]) })
      setProblem(null)
      setPhase(isPaid ? 'CHECKING' : 'CLOSED')
    } catch (failed) {
      fail(failed instanceof CallFailed ? 'notPaid' : 'windowFailed')
      load()
    }
  }
  return { shown, error, busy, load, phase, problem, pay }
}

/**
 * The page as the server shows it; an open link is read again every 30 s. Uses no query library, so that the page stays
 * small.
 */
function usePage(token: string) {
  const [shown, take] = useState<PayPageOut | null>(null)
  const [error, setError] = useState<unknown>(null)
  const [round, setRound] = useState(1)
  const [done, setDone] = useState(0)
  useEffect(() => {
    let isLeft = false
    const arrived = (set: () => void) => {
      if (isLeft) return
      set()
      setDone(round)
    }
    call(getPayPage, { params: { token }, anonymous: true }).then(
      (page) =>
        arrived(() => {
          // A response from before the payment may arrive after it.
          take((old) => (old && old.status !== 'OPEN' && page.status === 'OPEN' ? old : page))
          setError(null)
        }),
      (failed: unknown) => arrived(() => setError(failed)),
    )
    return () => void (isLeft = true)
  }, [token, round])
  const load = () => setRound((before) => before + 1)
  const isOpen = shown?.status === 'OPEN'
  useEffect(() => {
    if (!isOpen) return
    const timer = setInterval(() => setRound((before) => before + 1), REFRESH_MS)
    return () => clearInterval(timer)
  }, [isOpen])
  return { shown, error, busy: done < round, load, take }
}

type Take = (shown: PayPageOut, isOver: boolean) => void

/** Polls until the payment has a result; returns the function that stops it. */
function poll(token: string, closed: boolean, take: Take): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isLeft = false
  const look = async () => {
    const asked = call(confirmPayment, { params: { token }, body: { closed }, anonymous: true })
    const shown = await asked.catch(() => null)
    if (isLeft) return
    const isOver = shown !== null && (closed || shown.status !== 'OPEN' || shown.failure !== null)
    if (shown) take(shown, isOver)
    if (!isOver) timer = setTimeout(() => void look(), LOOK_AGAIN_MS)
  }
  void look()
  return () => {
    isLeft = true
    clearTimeout(timer)
  }
}
