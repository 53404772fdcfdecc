import { loginText } from '#ride/account/member/copy.ts'
import { useQuery } from '@tanstack/react-query'
import { call, question } from '#ride/account/widgets/realm.ts'
import { ListDrawer } from '#platform/staff/widgets/list-drawer.tsx'
import type { DialogProps } from '#platform/staff/widgets/use-dialogs.tsx'
import { adjustTickets, grantTickets, listTickets } from '#ride/ticket/contract.ts'
import { MAX_ENTRIES } from '#ride/ticket/rules.ts'
import { entryLine, HolderTickets } from '#ride/ticket/widgets/holder-tickets.tsx'
import { getMember, type MemberRow } from '#ride/account/member/contract.ts'

/** A member's tickets: the balance by expiry, the ledger, and a form that grants tickets. */
export function TicketsDrawer({ row: member, close }: DialogProps<MemberRow>) {
  const params = { id: member.id }
  const { data: profile } = useQuery({
    ...question(getMember, { params }),
    staleTime: 0,
  })
  return (
    <ListDrawer
      title="티켓"
      text={`${loginText(member.user_id)}, ${member.name} 님`}
      loading="티켓 내역을 불러오는 중입니다..."
      empty="아직 티켓 내역이 없습니다."
      close={close}
      question={question(listTickets, { params })}
      line={entryLine}
      cut={{ most: MAX_ENTRIES }}
    >
      <HolderTickets
        tickets={profile?.tickets ?? member.tickets}
        expiring={profile?.tickets_expiring ?? []}
        grant={(given, key) => call(grantTickets, { body: { user_id: member.id, ...given }, key })}
        adjust={(given, key) =>
          call(adjustTickets, {
            body: { user_id: member.id, ...given },
            key,
          })
        }
      />
    </ListDrawer>
  )
}
