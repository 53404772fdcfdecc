import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { toast } from '#kit/ui/toast.ts'
import { useToday } from '#kit/ui/use-today.ts'
import { CallFailed, textOf } from '#kit/web/call-failed.ts'
import { CodeForm } from '#subscribe/account/widgets/code-form.tsx'
import { failureTextOr } from '#subscribe/account/widgets/failure-text.ts'
import { NeedsLogin } from '#subscribe/account/widgets/needs-login.tsx'
import { LoadedQuery, OwnPage } from '#subscribe/account/widgets/own-page.tsx'
import { call, question } from '#subscribe/account/widgets/realm.ts'
import { listWallet, type WalletEntryOut, addCoupon } from '../contract.ts'
import { walletState } from '../rules.ts'
import { CouponCard } from '../widgets/coupon-card.tsx'
import { COUPON_ADDED, COUPON_NOT_ADDED, COUPONS_FAILED } from '../copy.ts'

export const meta = { title: '쿠폰함' }

const wallet = question(listWallet)
const failed = (error: unknown) => ({
  title: COUPONS_FAILED(error instanceof CallFailed ? error.status : 0),
  text: textOf(error),
})

/** The subscriber's coupons, with the form that registers more (S-147). */
export default function Coupons() {
  return (
    <OwnPage title="쿠폰함">
      <NeedsLogin>
        <AddCoupon />
        <LoadedQuery question={wallet} failed={failed}>
          {(entries) => <Wallet entries={entries} />}
        </LoadedQuery>
      </NeedsLogin>
    </OwnPage>
  )
}

/**
 * Puts a coupon at the top of a loaded list (S-156). A list that failed to load is only reloaded; otherwise it would
 * show this coupon alone.
 */
async function putOnTop(queries: QueryClient, added: WalletEntryOut): Promise<void> {
  const { queryKey } = wallet
  await queries.cancelQueries({ queryKey })
  queries.setQueryData<WalletEntryOut[]>(
    queryKey,
    (before) => before && [added, ...before.filter(({ id }) => id !== added.id)],
  )
  void queries.invalidateQueries({ queryKey })
}

function AddCoupon() {
  const queries = useQueryClient()
  const add = async (code: string, key: string) => {
    try {
      const added = await call(addCoupon, { params: { code }, key })
      await putOnTop(queries, added)
      void toast.success(COUPON_ADDED, { area: 'dark' })
      return null
    } catch (error) {
      return failureTextOr(COUPON_NOT_ADDED)(error)
    }
  }
  return <CodeForm label="쿠폰 코드 등록" button="등록" send={add} />
}

const NONE = (
  <EmptyState title="사용하실 수 있는 쿠폰이 없습니다." text="받으신 쿠폰 코드를 위에 입력해 주세요." />
)
const NONE_OVER = <p className="text-body text-text-soft">사용하셨거나 기간이 지난 쿠폰이 없습니다.</p>

/** The coupons in three groups: usable, upcoming, and used or expired (S-148). */
function Wallet({ entries }: { entries: WalletEntryOut[] }) {
  const today = useToday()
  const states = Object.groupBy(entries, (entry) => walletState(entry, today))
  const { AVAILABLE: usable = [], UPCOMING: upcoming = [] } = states
  const over = entries.filter((entry) => ![...usable, ...upcoming].includes(entry))
  return (
    <>
      <Section title="사용 가능한 쿠폰" entries={usable} empty={NONE} />
      {upcoming.length > 0 && <Section title="사용 예정 쿠폰" entries={upcoming} empty={null} />}
      <Section title="사용·만료된 쿠폰" entries={over} empty={NONE_OVER} />
    </>
  )
}

type SectionProps = { title: string; entries: WalletEntryOut[]; empty: ReactNode }

function Section({ title, entries, empty }: SectionProps) {
  return (
    <section aria-label={title} className="grid gap-3">
      <h2 className="flex items-baseline gap-gutter text-title-s">
        {title} <span className="text-body text-sub01-text">{entries.length}</span>
      </h2>
      {entries.length ? (
        <ul className="grid gap-3">
          {entries.map((entry) => (
            <CouponCard key={entry.id} entry={entry} />
          ))}
        </ul>
      ) : (
        empty
      )}
    </section>
  )
}
