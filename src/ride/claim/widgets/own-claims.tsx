import { useQuery } from '@tanstack/react-query'
import { Button } from '#kit/ui/button.tsx'
import { FailureNotice } from '#kit/ui/notice.tsx'
import { useDialogChange } from '#platform/realm/widgets/use-dialog-change.ts'
import { call, question } from '#ride/account/widgets/realm.ts'
import { declineClaim, listOwnClaims, type OwnClaim, requestClaim } from '../contract.ts'
import { DECLINED, offeredText, offerText, REQUESTED } from '../copy.ts'

/** The rides and tickets by phone that the member may take over; renders nothing if there are none. */
export function OwnClaims({ id }: { id: string }) {
  const { data } = useQuery(question(listOwnClaims, { params: { id } }))
  if (!data?.length) return null
  return (
    <section aria-label="전화로 하신 예약" className="grid gap-gutter">
      {data.map((claim) => (
        <Claim key={claim.id} claim={claim} memberId={id} />
      ))}
    </section>
  )
}

type Props = { claim: OwnClaim; memberId: string }

const Claim = ({ claim, memberId }: Props) => (
  <article className="grid gap-3 rounded-card bg-surface px-5 py-base text-body shadow-card">
    <h2 className="font-bold text-text-strong">전화로 하신 예약</h2>
    {claim.state === 'OFFERED' && <Offer claim={claim} memberId={memberId} />}
    {claim.state === 'REQUESTED' && (
      <p role="status" className="text-text-soft">
        {offeredText(claim)}을 옮겨 달라고 요청하셨습니다. 담당자가 확인하면 내 예약과 티켓에 바로 보입니다.
      </p>
    )}
    {claim.state === 'REFUSED' && (
      <p className="break-words text-text-soft">
        {offeredText(claim)}을 옮겨 드리지 못했습니다. 사유: {claim.reason}
      </p>
    )}
  </article>
)

function Offer({ claim, memberId }: Props) {
  const params = { id: memberId, cid: claim.id }
  const { busy, failure, finish } = useDialogChange('보내지 못했습니다.', () => undefined)
  return (
    <>
      <p>{offerText(claim)}</p>
      <FailureNotice failure={failure} />
      <div className="flex flex-wrap gap-gutter">
        <Button
          size="small"
          busy={busy}
          onClick={() => void finish(() => call(requestClaim, { params }), REQUESTED)}
        >
          요청하기
        </Button>
        <Button
          size="small"
          variant="white"
          busy={busy}
          onClick={() => void finish(() => call(declineClaim, { params }), DECLINED)}
        >
          아닙니다
        </Button>
      </div>
    </>
  )
}
