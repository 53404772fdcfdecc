import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ComponentType, useState } from 'react'
import { FailureNotice, Notice } from '#kit/ui/notice.tsx'
import { dayOf, koreanDate } from '#kit/day.ts'
import { Badge } from '#kit/ui/badge.tsx'
import { Button } from '#kit/ui/button.tsx'
import { ErrorState } from '#kit/ui/error-state.tsx'
import { StaleNotice } from '#kit/ui/stale-notice.tsx'
import { Modal } from '#kit/ui/modal.tsx'
import { useAction } from '#kit/ui/use-action.ts'
import { won } from '#kit/money.ts'
import { call } from '#subscribe/account/widgets/realm.ts'
import { type RequestRow, withdrawRequest } from '../contract.ts'
import { requestBadge, STATUS_WORDS, WITHDRAW_FAILED, WITHDRAWN } from '../copy.ts'
import { DeliveryLine } from './delivery-line.tsx'
import { StatusLine } from '../steps/widgets/status-line.tsx'
import { ownRequests } from './own-requests.ts'

type Props = { Declined: ComponentType<{ row: RequestRow }> }

/** The requests of the subscriber (S-141…S-143); nothing if there are none. `Declined` shows a declined first month. */
export function RequestCards({ Declined }: Props) {
  const { data, error, isFetching, refetch } = useQuery(ownRequests)
  if (error && !data) return <ErrorState retry={() => void refetch()} busy={isFetching} />
  if (!data?.length) return null
  return (
    <section aria-label="구독 신청" className="grid gap-3">
      <h2 className="text-title-s">구독 신청</h2>
      <StaleNotice error={error} retry={() => void refetch()} />
      <ul className="grid gap-3">
        {data.map((row) => (
          <Card key={row.id} row={row} Declined={Declined} />
        ))}
      </ul>
    </section>
  )
}

function Card({ row, Declined }: Props & { row: RequestRow }) {
  const { model } = row.car
  const badge = requestBadge(row)
  return (
    <li className="grid gap-gutter rounded-card bg-surface p-base shadow-card">
      <div className="flex flex-wrap items-center gap-gutter">
        <strong className="mr-auto text-control text-text-strong">
          {model.brand.name} {model.name}
          {row.car.color && <span className="text-body font-normal text-text-soft"> {row.car.color}</span>}
        </strong>
        <Badge tone={badge.tone}>{badge.text}</Badge>
      </div>
      <p className="text-body text-text-soft">
        {koreanDate(dayOf(new Date(row.created_at)))} 신청, {row.month}
        개월, <span className="whitespace-nowrap">첫 달 {won(row.price.first_month)}</span>
      </p>
      {row.status === 'REQUESTED' && <StatusLine step="APPLIED" />}
      <DeliveryLine row={row} />
      <p className="text-body font-semibold text-text-strong">{STATUS_WORDS[row.status]}</p>
      {row.declined_until ? <Declined row={row} /> : row.reason && <Notice tone="wrong">{row.reason}</Notice>}
      {row.status === 'REQUESTED' && <Withdraw id={row.id} />}
    </li>
  )
}

/** Withdraws an undecided request after a confirmation, because a new request needs a new card registration. */
function Withdraw({ id }: { id: string }) {
  const [open, setOpen] = useState(false)
  const { busy, failure, withdraw } = useWithdraw(id)
  const close = () => setOpen(false)
  return (
    <>
      <Button variant="gray" onClick={() => setOpen(true)} className="justify-self-start">
        신청 취소
      </Button>
      <Modal
        open={open}
        close={busy ? undefined : close}
        title="신청을 취소할까요?"
        text="사용하신 쿠폰과 포인트는 바로 돌려 드립니다. 다시 신청하실 때는 카드를 새로 등록하셔야 합니다."
        actions={
          <>
            <Button variant="gray" onClick={close} disabled={busy}>
              그대로 두기
            </Button>
            <Button variant="negative" onClick={() => void withdraw()} busy={busy}>
              신청 취소하기
            </Button>
          </>
        }
      >
        <FailureNotice failure={failure} />
      </Modal>
    </>
  )
}

function useWithdraw(id: string) {
  const queries = useQueryClient()
  const { busy, failure, run } = useAction(WITHDRAW_FAILED)
  const withdraw = async () => {
    await run(() => call(withdrawRequest, { params: { id } }), WITHDRAWN)
    // Refetch points and coupons too: the withdrawal returned them.
    await queries.invalidateQueries()
  }
  return { busy, failure, withdraw }
}
