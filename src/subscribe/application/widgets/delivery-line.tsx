import { useQueryClient } from '@tanstack/react-query'
import { koreanDate } from '#kit/day.ts'
import { Button } from '#kit/ui/button.tsx'
import { FailureNotice, Notice } from '#kit/ui/notice.tsx'
import { useAction } from '#kit/ui/use-action.ts'
import { call } from '#subscribe/account/widgets/realm.ts'
import { agreeToDelivery, type RequestRow } from '../contract.ts'

/** The wished delivery of a request, and the other day that staff propose. */
export function DeliveryLine({ row: { id, status, delivery } }: { row: RequestRow }) {
  const queries = useQueryClient()
  const { busy, failure, run } = useAction('인도일을 바꾸지 못했습니다.')
  if (!delivery) return null
  const { date, place, proposed_date: proposed } = delivery
  const agree = async () => {
    await run(
      () => call(agreeToDelivery, { params: { id }, body: { date: proposed! } }),
      '인도일을 바꾸었습니다.',
    )
    await queries.invalidateQueries()
  }
  return (
    <>
      <p className="text-body break-words text-text-soft">
        {koreanDate(date)} {place}에서 인도 희망
      </p>
      {proposed && status === 'REQUESTED' && (
        <Notice tone="wait">
          <p>{koreanDate(proposed)}에 받으시는 것을 제안드립니다. 동의하시면 희망일이 이날로 바뀝니다.</p>
          <FailureNotice failure={failure} />
          <Button busy={busy} onClick={() => void agree()} className="mt-gutter">
            이날 받을게요
          </Button>
        </Notice>
      )}
    </>
  )
}
