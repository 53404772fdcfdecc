import { useQuery } from '@tanstack/react-query'
import { formatAnyPhone } from '#kit/any-phone.ts'
import { Notice } from '#kit/ui/notice.tsx'
import { question, sessionUser } from '#ride/account/widgets/realm.ts'
import type { ReservationOut } from '#ride/reservation/contract.ts'
import { listUnreached } from '#ride/reservation/recipient/contract.ts'

/** Shows the booker the numbers that messages about the ride did not reach. */
export function UnreachedNote({ reservation: { id } }: { reservation: ReservationOut }) {
  const params = { id: sessionUser()?.id ?? '', rid: id }
  const { data = [] } = useQuery(question(listUnreached, { params }))
  return data.map(({ name, phone }) => (
    <Notice key={phone} tone="wait">
      {`${name}님(${formatAnyPhone(phone)})께 문자가 도착하지 않았습니다. 번호를 확인해 주세요.`}
    </Notice>
  ))
}
