import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { FailureNotice, Notice } from '#kit/ui/notice.tsx'
import { useSearchParams } from '#kit/ui/router.tsx'
import { dayLabelFrom } from '#kit/day.ts'
import { useToday } from '#kit/ui/use-today.ts'
import { won } from '#kit/money.ts'
import { Button } from '#kit/ui/button.tsx'
import { ErrorState } from '#kit/ui/error-state.tsx'
import { Fact, FactList } from '#kit/ui/fact-list.tsx'
import { Loading, Skeleton } from '#kit/ui/skeleton.tsx'
import { useAction } from '#kit/ui/use-action.ts'
import { textOf } from '#kit/web/call-failed.ts'
import { call, question, sessionUser } from '#ride/account/widgets/realm.ts'
import { getMember } from '#ride/account/member/contract.ts'
import { type PurchaseOut, withdrawTransfer } from '../contract.ts'
import { resultTitle, TRANSFER_OVERDUE, VAT_INCLUDED } from '../copy.ts'
import { payBy } from '../rules.ts'
import { forgetChoice } from './choice-store.ts'
import { nextPathIn } from './next-path.ts'
import { ReceiptLink } from './receipt-link.tsx'
import { TransferFacts } from './transfer-facts.tsx'
import { usePurchase } from './use-purchase.ts'
import { urlOf, urls } from '#urls'

/** The result of a purchase, and the link back to the page where it started. */
export function PurchaseResult({ id }: { id: string }) {
  const { purchase, error, retry, isFetching } = usePurchase(id)
  const isBought = purchase !== undefined && isSettled(purchase)
  useEffect(() => {
    if (isBought) forgetChoice()
  }, [isBought])
  if (error)
    return (
      <ErrorState
        isScreen
        title="구매 내용을 확인하지 못했습니다"
        text={textOf(error)}
        retry={retry}
        busy={isFetching}
      />
    )
  if (!purchase)
    return (
      <Loading label="결제를 확인하고 있습니다" className="grid gap-6">
        <Skeleton className="h-16" />
        <Skeleton className="h-52 rounded-card" />
      </Loading>
    )
  return (
    <div className="grid gap-6 pb-6">
      <header className="grid gap-gutter">
        <h1 className="text-title-l">{resultTitle(purchase)}</h1>
        <What purchase={purchase} />
      </header>
      <Facts purchase={purchase} />
      <Ways purchase={purchase} />
    </div>
  )
}

const Said = ({ children }: { children: ReactNode }) => <p className="text-body text-text-soft">{children}</p>

function What({ purchase: { status, method, failure, created_at } }: { purchase: PurchaseOut }) {
  const today = useToday()

  if (status === 'FAILED') return <Notice tone="wrong">{failure ?? '다시 시도해 주세요.'}</Notice>
  if (status === 'REFUNDING')
    return <Notice tone="wait">{failure ?? '결제하신 수단으로 돌려 드리고 있습니다.'}</Notice>
  if (status === 'CANCELLED') return <Said>결제하신 수단으로 전액을 돌려 드렸습니다.</Said>
  if (status === 'PAID') return <Said>바로 예약하실 수 있습니다.</Said>
  if (method === 'BANK' && today > payBy(new Date(created_at)))
    return <Notice tone="wait">{TRANSFER_OVERDUE}</Notice>
  return method === 'CARD' ? (
    <Notice tone="wait">
      카드사의 응답을 확인하고 있습니다. 다시 결제하지 마세요. 확인되는 대로 이 화면에 표시됩니다.
    </Notice>
  ) : (
    <Said>아래 계좌로 보내 주시면 확인하는 대로 티켓을 충전하고 문자로 알려 드립니다.</Said>
  )
}

function Facts({ purchase }: { purchase: PurchaseOut }) {
  const { title, amount, status, method, receipt_url, expires_on, organization } = purchase
  const today = useToday()
  return (
    <FactList>
      <Fact name={status === 'FAILED' ? '고르신 티켓' : '구매하신 티켓'}>{title}</Fact>
      <Fact name={status === 'PAID' ? '결제 금액' : '금액'}>
        <strong className="text-title-s">{won(amount)}</strong>
        <span className="block text-text-soft">{VAT_INCLUDED}</span>
      </Fact>
      {status === 'PENDING' && method === 'BANK' && <TransferFacts purchase={purchase} />}
      {organization && <Fact name="충전할 곳">{organization.name}</Fact>}
      {status === 'PAID' && !organization && <Balance />}
      {status === 'PAID' && expires_on && <Fact name="유효기간">{dayLabelFrom(today, expires_on)}까지</Fact>}
      {receipt_url && (
        <Fact name="영수증">
          <ReceiptLink url={receipt_url} />
        </Fact>
      )}
    </FactList>
  )
}

function Balance() {
  const id = sessionUser()?.id ?? ''
  const { data } = useQuery(question(getMember, { params: { id } }))
  return (
    <Fact name="보유 티켓">
      {data ? <strong>{data.tickets} Ticket</strong> : <Skeleton className="h-5 w-20" />}
    </Fact>
  )
}

const ledgerPath = ({ organization }: PurchaseOut): string =>
  organization
    ? urlOf(urls.organization, { params: { id: organization.id }, query: { tab: 'tickets' } })
    : urls.tickets

/** Whether the form is not shown again: paid, or waiting for a transfer. A pending card may still be declined. */
const isSettled = ({ status, method }: PurchaseOut): boolean =>
  status === 'PAID' || (status === 'PENDING' && method === 'BANK')

/** A link to the page where the purchase started, otherwise to the booking. A failed purchase can be retried with the same choice. */
function Ways({ purchase }: { purchase: PurchaseOut }) {
  const [query, setQuery] = useSearchParams()
  const next = nextPathIn(query)
  const again = () => {
    const rest = new URLSearchParams(query)
    rest.delete('purchase')
    setQuery(rest, { replace: true })
  }
  const isOver = purchase.status === 'FAILED' || purchase.status === 'CANCELLED'
  return (
    <div className="grid gap-gutter">
      {isOver ? (
        <Button size="large" wide onClick={again}>
          다시 구매하기
        </Button>
      ) : (
        <Button to={next ?? urls.calendar} size="large" wide>
          {next ? '예약으로 돌아가기' : '예약하러 가기'}
        </Button>
      )}
      {isOver && next && (
        <Button to={next} variant="gray" wide>
          예약으로 돌아가기
        </Button>
      )}
      <Button to={ledgerPath(purchase)} variant="gray" wide>
        티켓 내역 보기
      </Button>
      {purchase.may_withdraw && <Withdraw id={purchase.id} />}
    </div>
  )
}

function Withdraw({ id: pid }: { id: string }) {
  const queries = useQueryClient()
  const { busy, failure, run } = useAction('신청을 취소하지 못했습니다.')
  const params = { id: sessionUser()?.id ?? '', pid }
  const withdraw = async () => {
    await run(() => call(withdrawTransfer, { params }), '입금 신청을 취소했습니다.')
    await queries.invalidateQueries()
  }
  return (
    <>
      <Button variant="transparent" wide busy={busy} onClick={() => void withdraw()}>
        입금 신청 취소
      </Button>
      <FailureNotice failure={failure} />
    </>
  )
}
