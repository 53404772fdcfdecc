import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useSearchParams } from '#kit/ui/router.tsx'
import { call, question, sessionUser } from '#ride/account/widgets/realm.ts'
import { confirmPurchase, getPurchase, type PurchaseOut } from '../contract.ts'

const LOOK_AGAIN_MS = 3_000
// The parameters that the provider's window adds. They are removed, because the server asks the provider itself and
// they must not stay in the history.
const RETURNED = ['code', 'message', 'pgCode', 'pgMessage', 'paymentId', 'txId', 'transactionType']

/** Queries that contain ticket balances: the member's, and those of their organizations. */
const OF_TICKETS = /^\/api\/(users|organizations)\b/

const isSettling = (purchase?: PurchaseOut): boolean =>
  purchase?.method === 'CARD' && (purchase.status === 'PENDING' || purchase.status === 'REFUNDING')

/** The server's state of a purchase: reconciled once on return from the window, then polled until it is settled. */
export function usePurchase(id: string) {
  const queries = useQueryClient()
  const [query, setQuery] = useSearchParams()
  const params = { id: sessionUser()?.id ?? '', pid: id }
  const asked = question(getPurchase, { params })
  const isAsking = useRef(false)
  const confirmed = useQuery({
    queryKey: ['confirm-purchase', id],
    queryFn: () => {
      const closed = new URLSearchParams(location.search).has('code')
      return call(confirmPurchase, {
        params,
        body: { closed },
      })
    },
    staleTime: Infinity,
    retry: false,
  })
  const answered = confirmed.isSuccess || confirmed.isError
  useEffect(() => {
    if (!answered || isAsking.current) return
    isAsking.current = true
    if (!RETURNED.some((name) => query.has(name))) return
    const rest = new URLSearchParams(query)
    for (const name of RETURNED) rest.delete(name)
    setQuery(rest, { replace: true })
  }, [answered, query, setQuery])
  const current = useQuery({
    ...asked,
    enabled: answered,
    staleTime: 0,
    refetchInterval: ({ state }) => isSettling(state.data) && LOOK_AGAIN_MS,
  })
  const purchase = current.data ?? confirmed.data
  const status = purchase?.status
  useEffect(() => {
    // Balance and ledger have changed.
    if (status === 'PAID' || status === 'CANCELLED')
      void queries.invalidateQueries({
        predicate: ({ queryKey }) => OF_TICKETS.test(String(queryKey[0])),
      })
  }, [status, queries])
  const error = purchase ? null : (current.error ?? null)
  const retry = () => void current.refetch()
  return { purchase, error, retry, isFetching: current.isFetching }
}
