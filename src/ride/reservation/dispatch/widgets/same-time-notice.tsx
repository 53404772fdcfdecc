import { useQuery } from '@tanstack/react-query'
import { Notice } from '#kit/ui/notice.tsx'
import { question } from '#ride/account/widgets/realm.ts'
import { listReservations } from '../../contract.ts'
import { MAX_COMPARED, sameTimeIn } from '../../rules.ts'
import { SAME_TIME_NOTICE } from '../../copy.ts'
import type { DispatchOut } from '../contract.ts'

type Props = { reservation: DispatchOut; phone: string; pickup_time: string }

/** Warns that the member has another ride for the typed number at the typed time; saving is still allowed. */
export function SameTimeNotice({ reservation: { id, member_id, status }, phone, pickup_time }: Props) {
  const { data = [] } = useQuery({
    ...question(listReservations, {
      params: { id: member_id },
      query: { page_size: MAX_COMPARED },
    }),
    staleTime: 0,
    enabled: status !== 'CANCELLED',
  })
  return sameTimeIn(data, { id, phone, pickup_time }) && <Notice tone="wait">{SAME_TIME_NOTICE}</Notice>
}
