import { useQuery } from '@tanstack/react-query'
import { ListDrawer } from '#platform/staff/widgets/list-drawer.tsx'
import type { DialogProps } from '#platform/staff/widgets/use-dialogs.tsx'
import { call, question } from '#ride/account/widgets/realm.ts'
import { MAX_ENTRIES } from '#ride/ticket/rules.ts'
import { entryLine, HolderTickets } from '#ride/ticket/widgets/holder-tickets.tsx'
import {
  adjustOrganization,
  getStaffOrganization,
  grantToOrganization,
  type OrganizationRow,
  listOrganizationTickets,
} from '../contract.ts'

/** The tickets of an organization: the balance by expiry, the ledger, and the forms that change it. */
export function TicketsDrawer({ row, close }: DialogProps<OrganizationRow>) {
  const params = { id: row.id }
  const { data } = useQuery({
    ...question(getStaffOrganization, { params }),
    staleTime: 0,
  })
  return (
    <ListDrawer
      title="회사 티켓"
      text={row.name}
      loading="티켓 내역을 불러오는 중입니다..."
      empty="아직 티켓 내역이 없습니다."
      close={close}
      question={question(listOrganizationTickets, { params })}
      line={entryLine}
      cut={{ most: MAX_ENTRIES }}
    >
      <HolderTickets
        tickets={data?.tickets ?? row.tickets}
        expiring={data?.tickets_expiring ?? []}
        grant={(body, key) =>
          call(grantToOrganization, {
            params,
            body,
            key,
          })
        }
        adjust={(body, key) =>
          call(adjustOrganization, {
            params,
            body,
            key,
          })
        }
      />
    </ListDrawer>
  )
}
