import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from '#kit/ui/router.tsx'
import type { OutputOf } from '#kit/contract.ts'
import { won } from '#kit/money.ts'
import { Button } from '#kit/ui/button.tsx'
import { ErrorState } from '#kit/ui/error-state.tsx'
import { Fact, FactList } from '#kit/ui/fact-list.tsx'
import { StaleNotice } from '#kit/ui/stale-notice.tsx'
import { Notice } from '#kit/ui/notice.tsx'
import { Loading, Skeleton } from '#kit/ui/skeleton.tsx'
import { isMissing, textOf } from '#kit/web/call-failed.ts'
import { NeedsLogin } from '#subscribe/account/widgets/needs-login.tsx'
import { question } from '#subscribe/account/widgets/realm.ts'
import { getPayment } from '../contract.ts'
import type { PaymentStatus } from '../rules.ts'
import { BEING_CONFIRMED, POLL_INTERVAL_MS, PAYMENT_INVALID, PAYMENT_WORDS, monthText } from '../copy.ts'
import { urls } from '#urls'

export const meta = { title: '결제 결과' }

const NEEDED = ['payment_id', 'amount', 'month', 'car_id'] as const

type Paid = OutputOf<typeof getPayment>

/** The result of a payment (S-069), from the server's record; the parameters of the URL prove nothing. */
export default function Success() {
  const [query] = useSearchParams()
  const isWhole = NEEDED.every((name) => query.get(name))
  return (
    <div className="grid gap-6 py-base">
      {isWhole ? (
        <NeedsLogin>
          <Payment id={query.get('payment_id')!} query={query} />
        </NeedsLogin>
      ) : (
        <Invalid />
      )}
      <div className="grid grid-cols-2 gap-gutter">
        <Button to={urls.home} variant="gray">
          홈으로
        </Button>
        <Button to={urls.subscribe.my}>마이페이지</Button>
      </div>
    </div>
  )
}

const Invalid = () => <ErrorState isScreen title={PAYMENT_INVALID} text="주소를 다시 확인해 주세요." />

const isOpen = (status?: PaymentStatus) => status === 'SENT' || status === 'UNKNOWN'

/** Whether the parameters of the URL match the server's record of the payment. */
const isAsSaid = (payment: Paid, query: URLSearchParams) =>
  NEEDED.every((name) => query.get(name) === String(payment[name]))

function Payment({ id, query }: { id: string; query: URLSearchParams }) {
  const { data, error, isFetching, fetchStatus, refetch } = useQuery({
    ...question(getPayment, {
      params: { payment_id: id },
    }),
    retry: false,
    refetchInterval: ({ state }) => isOpen(state.data?.status) && POLL_INTERVAL_MS,
  })
  const retry = () => void refetch()
  if (isMissing(error) || (data && !isAsSaid(data, query))) return <Invalid />
  if (!data && (error || fetchStatus === 'paused'))
    return <ErrorState isScreen {...(error && { text: textOf(error) })} retry={retry} busy={isFetching} />
  if (!data)
    return (
      <Loading>
        <Skeleton className="h-84 rounded-card" />
      </Loading>
    )
  return (
    <>
      <StaleNotice error={error} retry={retry} />
      <h1 className="text-title-l">{PAYMENT_WORDS[data.status]}</h1>
      {isOpen(data.status) && <Notice>{BEING_CONFIRMED}</Notice>}
      <Facts payment={data} />
    </>
  )
}

const Facts = ({ payment }: { payment: Paid }) => (
  <FactList>
    <Fact name="차량">
      {payment.brand_name} {payment.model_name}
    </Fact>
    <Fact name="구독 기간">{payment.term}개월</Fact>
    <Fact name="결제 금액">
      <strong>{won(payment.amount)}</strong>
    </Fact>
    <Fact name="회차">{monthText(payment.month)}</Fact>
    <Fact name="결제 번호">{payment.payment_id}</Fact>
  </FactList>
)
