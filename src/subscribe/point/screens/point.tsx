import { useQueryClient } from '@tanstack/react-query'
import { dayOf, koreanDate } from '#kit/day.ts'
import type { OutputOf } from '#kit/contract.ts'
import { Card } from '#kit/ui/card.tsx'
import { cx } from '#kit/ui/cx.ts'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { toast } from '#kit/ui/toast.ts'
import { isUnanswered, textOf } from '#kit/web/call-failed.ts'
import { getAccount } from '#subscribe/account/contract.ts'
import { CodeForm } from '#subscribe/account/widgets/code-form.tsx'
import { failureTextOr } from '#subscribe/account/widgets/failure-text.ts'
import { NeedsLogin } from '#subscribe/account/widgets/needs-login.tsx'
import { LoadedQuery, OwnPage } from '#subscribe/account/widgets/own-page.tsx'
import { call, question } from '#subscribe/account/widgets/realm.ts'
import { listTransactions, usePointCoupon } from '../contract.ts'
import { pointText } from '../rules.ts'
import {
  CODE_MISSING,
  POINT_COUPON_BROKE,
  POINT_COUPON_FAILED,
  POINTS_ADDED,
  POINTS_FAILED,
  typeText,
} from '../copy.ts'

export const meta = { title: '포인트' }

type Transaction = OutputOf<typeof listTransactions>[number]

const account = question(getAccount)
const history = question(listTransactions)
const both = {
  queryKey: [...account.queryKey, ...history.queryKey],
  queryFn: async (context: { signal: AbortSignal }) => {
    const [{ point }, transactions] = await Promise.all([account.queryFn(context), history.queryFn(context)])
    return { point, transactions }
  },
}
const failed = (error: unknown) => ({ title: POINTS_FAILED, text: textOf(error) })

/** The page with the balance, the form for point coupons, and the transactions (S-174). */
export default function Point() {
  return (
    <OwnPage title="포인트">
      <NeedsLogin>
        <LoadedQuery question={both} failed={failed}>
          {({ point, transactions }) => (
            <>
              <Balance point={point} />
              <UseCoupon />
              <History transactions={transactions} />
            </>
          )}
        </LoadedQuery>
      </NeedsLogin>
    </OwnPage>
  )
}

const Balance = ({ point }: { point: number }) => (
  <Card as="section" aria-label="보유 포인트" className="grid gap-small">
    <h2 className="text-body text-text-soft">보유 포인트</h2>
    <p className="text-title-l font-bold text-text-strong tabular-nums">{pointText(point)}</p>
    <p className="text-text-soft">구독을 신청하실 때 10,000P 단위로 사용하실 수 있습니다.</p>
  </Card>
)

/**
 * The text of a failed point coupon: the server's text or a default (S-182). Without an answer, it names the
 * connection error (S-183).
 */
const refusalText = (error: unknown): string =>
  isUnanswered(error) ? `${POINT_COUPON_BROKE} ${textOf(error)}` : failureTextOr(POINT_COUPON_FAILED)(error)

function UseCoupon() {
  const queries = useQueryClient()
  const take = async (code: string, key: string) => {
    try {
      await call(usePointCoupon, { params: { code }, key })
    } catch (error) {
      return refusalText(error)
    }
    void toast.success(POINTS_ADDED, { area: 'dark' })
    // Refetch balance and history, also for the profile page (S-180).
    await queries.invalidateQueries()
    return null
  }
  return <CodeForm label="포인트 쿠폰 등록" button="등록" missing={CODE_MISSING} send={take} />
}

function History({ transactions }: { transactions: Transaction[] }) {
  return (
    <section aria-label="포인트 내역" className="grid gap-3">
      <h2 className="text-title-s">포인트 내역</h2>
      {transactions.length ? (
        <ul className="divide-y divide-line rounded-card bg-surface px-base shadow-card">
          {transactions.map((transaction) => (
            <Line key={transaction.id} {...transaction} />
          ))}
        </ul>
      ) : (
        <EmptyState title="포인트 내역이 없습니다." text="포인트 쿠폰을 등록하시면 여기에 표시됩니다." />
      )}
    </section>
  )
}

function Line({ transaction_type, amount, description, created_at }: Transaction) {
  const day = koreanDate(dayOf(new Date(created_at)))
  return (
    <li className="flex items-center justify-between gap-base py-3 text-body">
      <div className="min-w-0">
        <p className="font-semibold text-text-strong">{typeText(transaction_type)}</p>
        <p className="truncate text-base text-text-soft">{[day, description].filter(Boolean).join(' · ')}</p>
      </div>
      <p
        className={cx('shrink-0 font-bold tabular-nums', amount > 0 ? 'text-sub01-text' : 'text-text-strong')}
      >
        {amount > 0 && '+'}
        {pointText(amount)}
      </p>
    </li>
  )
}
