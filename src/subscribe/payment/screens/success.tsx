import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from '#kit/ui/router.tsx'
import { won } from '#kit/money.ts'
import { Button } from '#kit/ui/button.tsx'
import { ErrorState } from '#kit/ui/error-state.tsx'
import { Fact, FactList } from '#kit/ui/fact-list.tsx'
import { Notice } from '#kit/ui/notice.tsx'
import { Loading, Skeleton } from '#kit/ui/skeleton.tsx'
import { NeedsLogin } from '#subscribe/account/widgets/needs-login.tsx'
import { question } from '#subscribe/account/widgets/realm.ts'
import { getPayment } from '../contract.ts'
import type { PaymentStatus } from '../rules.ts'
import { BEING_CONFIRMED, POLL_INTERVAL_MS, PAYMENT_INVALID, PAYMENT_WORDS, monthText } from '../copy.ts'
import { urls } from '#urls'

export const meta = { title: '결제 결과' }

const NEEDED = ['payment_id', 'amount', 'month', 'car_id']

/** The result of a payment (S-069), from the server's record; the parameters of the URL prove nothing. */
export default function Success() {
  const [query] = useSearchParams()
  const isWhole = NEEDED.every((name) => query.get(name))
  return (
    <div className="grid gap-6 py-base">
      {isWhole ? (
        <NeedsLogin>
          <Payment id={query.get('payment_id')!} />
        </NeedsLogin>
      ) : (
        <ErrorState isScreen title={PAYMENT_INVALID} text="주소를 다시 확인해 주세요." />
      )}
      <div className="grid grid-cols-2 gap-gutter">
        <Button to="/" variant="gray">
          홈으로
        </Button>
        <Button to={urls.my}>마이페이지</Button>
      </div>
    </div>
  )
}

const isOpen = (status?: PaymentStatus) => status === 'SENT' || status === 'UNKNOWN'

function Payment({ id }: { id: string }) {
  const { data, error, isFetching, refetch } = useQuery({
    ...question(getPayment, {
      params: { payment_id: id },
    }),
    retry: false,
    refetchInterval: ({ state }) => isOpen(state.data?.status) && POLL_INTERVAL_MS,
  })
  if (error)
    return <ErrorState isScreen title={PAYMENT_INVALID} retry={() => void refetch()} busy={isFetching} />
  if (!data)
    return (
      <Loading>
        <Skeleton className="h-84 rounded-card" />
      </Loading>
    )
  return (
    <>
      <h1 className="text-title-l">{PAYMENT_WORDS[data.status]}</h1>
      {isOpen(data.status) && <Notice>{BEING_CONFIRMED}</Notice>}
      <FactList>
        <Fact name="결제 금액">
          <strong>{won(data.amount)}</strong>
        </Fact>
        <Fact name="회차">{monthText(data.month)}</Fact>
        <Fact name="결제 번호">{data.payment_id}</Fact>
      </FactList>
    </>
  )
}
