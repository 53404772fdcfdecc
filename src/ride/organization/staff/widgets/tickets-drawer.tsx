import { useQuery } from '@tanstack/react-query'
import { ListDrawer } from '#platform/staff/widgets/list-drawer.tsx'
import type { DialogProps } from '#platform/staff/widgets/use-dialogs.tsx'
import { call, question } from '#ride/account/widgets/realm.ts'
import { MOST_ENTRIES } from '#ride/ticket/rules.ts'
import { entryLine, HolderTickets } from '#ride/ticket/widgets/holder-tickets.tsx'
import type {
  adjustOrganization,
  getStaffOrganization,
  grantToOrganization,
  listOrganizationTickets,
  OrganizationRow,
} from '../contract.ts'

/** The tickets of an organization: what is left until when, the ledger, and the forms that change it. */
export function TicketsDrawer({ row, close }: DialogProps<OrganizationRow>) {
  const params = { id: row.id }
  const path = 'GET /api/admin/organizations/{id}/tickets'
  const { data } = useQuery({
    ...question<typeof getStaffOrganization>('GET /api/admin/organizations/{id}', { params }),
    staleTime: 0,
  })
  return (
    <ListDrawer
      title="조직 티켓"
      text={row.name}
      loading="티켓 내역을 불러오는 중입니다..."
      empty="아직 티켓 내역이 없습니다."
      close={close}
      question={question<typeof listOrganizationTickets>(path, { params })}
      line={entryLine}
      cut={{ most: MOST_ENTRIES }}
    >
      <HolderTickets
        tickets={data?.tickets ?? row.tickets}
        expiring={data?.tickets_expiring ?? []}
        grant={(body, key) =>
          call<typeof grantToOrganization>('POST /api/admin/organizations/{id}/tickets', {
            params,
            body,
            key,
          })
        }
        adjust={(body, key) =>
          call<typeof adjustOrganization>('POST /api/admin/organizations/{id}/tickets/adjust', {
            params,
            body,
            key,
          })
        }
      />
    </ListDrawer>
  )
}
