import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { FailureNotice, Notice } from '#kit/ui/notice.tsx'
import { dayOf, koreanDate } from '#kit/day.ts'
import { Badge } from '#kit/ui/badge.tsx'
import { Button } from '#kit/ui/button.tsx'
import { ErrorState } from '#kit/ui/error-state.tsx'
import { Modal } from '#kit/ui/modal.tsx'
import { useAction } from '#kit/ui/use-action.ts'
import { won } from '#kit/money.ts'
import { call } from '#subscribe/account/widgets/realm.ts'
import { type RequestRow, withdrawRequest } from '../contract.ts'
import { isCouponUsed } from '../rules.ts'
import { APPLICATION_COMPLETE, COUPON_USED, STATUS_WORDS, WITHDRAW_FAILED, WITHDRAWN } from '../copy.ts'
import { ownRequests } from './own-requests.ts'

/** The requests of the subscriber (S-141…S-143); renders nothing if there are none. */
export function RequestCards() {
  const { data, error, isFetching, refetch } = useQuery(ownRequests)
  if (error) return <ErrorState retry={() => void refetch()} busy={isFetching} />
  if (!data?.length) return null
  return (
    <section aria-label="구독 신청" className="grid gap-3">
      <h2 className="text-title-s">구독 신청</h2>
      <ul className="grid gap-3">
        {data.map((row) => (
          <Card key={row.id} row={row} />
        ))}
      </ul>
    </section>
  )
}

function Card({ row }: { row: RequestRow }) {
  const { model } = row.car
  const isUsed = isCouponUsed(row)
  return (
    <li className="grid gap-gutter rounded-card bg-surface p-base shadow-card">
      <div className="flex flex-wrap items-center gap-gutter">
        <strong className="mr-auto text-control text-text-strong">
          {model.brand.name} {model.name}
        </strong>
        <Badge tone={isUsed ? 'blue' : 'neutral'}>{isUsed ? COUPON_USED : APPLICATION_COMPLETE}</Badge>
      </div>
      <p className="text-body text-text-soft">
        {koreanDate(dayOf(new Date(row.created_at)))} 신청, {row.month}
        개월, 첫 달 {won(row.price.first_month)}
      </p>
      <p className="text-body font-semibold text-text-strong">{STATUS_WORDS[row.status]}</p>
      {row.reason && <Notice tone="wrong">{row.reason}</Notice>}
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
