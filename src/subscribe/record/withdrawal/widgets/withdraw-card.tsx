import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { brand } from '#brand'
import { koreanDate } from '#kit/day.ts'
import { Button } from '#kit/ui/button.tsx'
import { Modal } from '#kit/ui/modal.tsx'
import { FailureNotice } from '#kit/ui/notice.tsx'
import { useAction } from '#kit/ui/use-action.ts'
import { useSeen } from '#kit/ui/use-seen.ts'
import { call } from '#subscribe/account/widgets/realm.ts'
import type { RecordRow } from '../../contract.ts'
import { withdraw } from '../contract.ts'
import { withdrawalText } from '../copy.ts'

type Props = { record: Pick<RecordRow, 'subscription' | 'withdrawal' | 'is_car_out'> }

/** The card to withdraw from a subscription without a fee, while that is possible. */
export function WithdrawCard({ record }: Props) {
  const [isOpen, setOpen] = useState(false)
  const { refusal, until } = record.withdrawal
  if (refusal) return null
  return (
    <section aria-label="청약 철회" className="grid gap-gutter rounded-card bg-surface p-base shadow-card">
      <h2 className="text-title-s">청약 철회</h2>
      <p className="text-body break-keep text-text-soft">
        {until
          ? `${koreanDate(until)}까지, ${brand.withdrawalKm}km를 넘게 주행하지 않으셨으면 위약금 없이 그만두실 수 있습니다.`
          : '차량을 받으시기 전에는 비용 없이 그만두실 수 있습니다.'}
      </p>
      <Button variant="gray" onClick={() => setOpen(true)} className="justify-self-start">
        청약 철회
      </Button>
      {isOpen && <WithdrawDialog record={record} close={() => setOpen(false)} />}
    </section>
  )
}

/** The confirmation of a withdrawal, with its refund. */
function WithdrawDialog({ record, close }: Props & { close: () => void }) {
  const { subscription, withdrawal, is_car_out } = record
  const seen = useSeen(withdrawal.refund)
  const queries = useQueryClient()
  const { busy, failure, run } = useAction('청약을 철회하지 못했습니다.')
  const send = async () => {
    const [params, refund] = [{ id: subscription.id }, seen.value]
    seen.keep()
    const done = await run(
      () => call(withdraw, { params, body: { refund }, key: `withdraw-${subscription.id}` }),
      '청약을 철회했습니다.',
    )
    await queries.invalidateQueries()
    if (done) close()
    else seen.follow()
  }
  return (
    <Modal
      open
      close={busy ? undefined : close}
      title="청약을 철회할까요?"
      text={withdrawalText(seen.value, is_car_out)}
      actions={
        <>
          <Button variant="gray" onClick={close} disabled={busy}>
            그대로 이용하기
          </Button>
          <Button variant="negative" onClick={() => void send()} busy={busy}>
            철회하기
          </Button>
        </>
      }
    >
      <FailureNotice failure={failure} />
    </Modal>
  )
}
