import { useQuery, useQueryClient } from '@tanstack/react-query'
import { FailureNotice } from '#kit/ui/notice.tsx'
import { useNavigate } from '#kit/ui/router.tsx'
import type { OutputOf } from '#kit/contract.ts'
import { dayLabel, dayOf } from '#kit/day.ts'
import { Button } from '#kit/ui/button.tsx'
import { Card } from '#kit/ui/card.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { useAction } from '#kit/ui/use-action.ts'
import { call } from '#ride/account/widgets/realm.ts'
import type { listOrganizations } from '../contract.ts'
import { acceptInvite, declineInvite } from '../members/contract.ts'
import { Loaded } from '../widgets/loaded.tsx'
import { ownOrganizations } from '../widgets/own-organizations.ts'
import { ORGANIZATION_ROLE_WORDS, ROLE_TEXTS } from '../copy.ts'
import { urlOf, urls } from '#urls'

export const meta = { title: '받으신 초대' }

type Invite = OutputOf<typeof listOrganizations>['invites'][number]

/** The invitations to the member's own number, with buttons to accept or decline. */
export default function Invites() {
  const asked = useQuery(ownOrganizations)
  return (
    <div className="grid gap-base py-base">
      <h1 className="text-title-l">받으신 초대</h1>
      <Loaded asked={asked} loading="초대를 불러오는 중입니다">
        {({ invites }) =>
          invites.length > 0 ? (
            <ul className="grid gap-3">
              {invites.map((invite) => (
                <InviteCard key={invite.id} invite={invite} />
              ))}
            </ul>
          ) : (
            <EmptyState
              title="받으신 초대가 없습니다"
              text="초대는 14일이 지나거나 회사에서 취소하면 사라집니다."
              action={<Button to={urls.my}>마이로</Button>}
            />
          )
        }
      </Loaded>
    </div>
  )
}

function InviteCard({ invite }: { invite: Invite }) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const { busy, failure, run } = useAction('초대에 답하지 못했습니다.')
  const { id, organization, role, monthly_limit, expires_at } = invite
  const params = { id }
  const accept = async () => {
    const send = () => call(acceptInvite, { params })
    const joined = await run(send, `${organization}의 구성원이 되셨습니다.`)
    await queries.invalidateQueries()
    if (joined)
      void navigate(urlOf(urls.organization, { params: { id: joined.organization_id } }), { replace: true })
  }
  const decline = async () => {
    const send = () => call(declineInvite, { params })
    await run(send, '초대를 거절했습니다.')
    await queries.invalidateQueries()
  }
  return (
    <Card as="li" className="grid gap-base p-5">
      <div className="grid gap-small text-body">
        <h2 className="text-title-s">{organization}</h2>
        <p className="font-semibold text-text-strong">{ORGANIZATION_ROLE_WORDS[role]}</p>
        <p>{ROLE_TEXTS[role]}</p>
        <p>{monthly_limit === null ? '월 한도가 없습니다.' : `월 한도는 ${monthly_limit} Ticket입니다.`}</p>
        <p className="text-text-soft">{dayLabel(dayOf(new Date(expires_at)))}까지 수락하실 수 있습니다.</p>
      </div>
      <FailureNotice failure={failure} />
      <div className="grid grid-cols-[1fr_2fr] gap-gutter">
        <Button variant="gray" busy={busy} onClick={() => void decline()}>
          거절
        </Button>
        <Button busy={busy} onClick={() => void accept()}>
          초대 수락
        </Button>
      </div>
    </Card>
  )
}
