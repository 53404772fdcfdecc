import { urlOf, urls } from '#urls'
import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from '#kit/ui/router.tsx'
import { instantLabel } from '#kit/day.ts'
import { won } from '#kit/money.ts'
import { serverNow } from '#kit/web/server-clock.ts'
import { question, sessionUser } from '#ride/account/widgets/realm.ts'
import { listPurchases, type PurchaseOut } from '../contract.ts'
import { OPEN_WORDS } from '../copy.ts'

const HALF_HOUR_MS = 30 * 60_000

/**
 * Whether a purchase is shown as open: an unpaid card purchase for a short time, a transfer or a refund until it is
 * closed.
 */
const isOpen = ({ status, method, created_at }: PurchaseOut): boolean =>
  status === 'REFUNDING' ||
  (status === 'PENDING' &&
    (method === 'BANK' || serverNow().getTime() - Date.parse(created_at) < HALF_HOUR_MS))

const textOf = ({ status, method }: PurchaseOut): string =>
  status === 'REFUNDING' ? OPEN_WORDS.REFUNDING : OPEN_WORDS[method]

export const usePurchases = () =>
  useQuery({ ...question(listPurchases, { params: { id: sessionUser()?.id ?? '' } }), staleTime: 0 })

/** Lists open purchases, so that no member pays twice for one purchase. */
export function OpenPurchases() {
  const [query] = useSearchParams()
  const { data } = usePurchases()
  const open = data?.filter(isOpen) ?? []
  if (!open.length) return null
  const next = query.get('next')
  const pathTo = (purchase: string) => urlOf(urls.buyTickets, { query: { purchase, next } })
  return (
    <section aria-label="진행 중인 구매">
      <ul className="grid gap-gutter">
        {open.map((purchase) => (
          <li key={purchase.id}>
            <Link
              to={pathTo(purchase.id)}
              className="grid gap-thin rounded-card bg-yellow px-base py-3 text-body text-on-yellow"
            >
              <strong>
                {textOf(purchase)} · {purchase.title} {won(purchase.amount)}
              </strong>
              <span>{instantLabel(new Date(purchase.created_at))} 신청, 눌러서 확인하기</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
