import { instantLabel } from '#kit/day.ts'
import { Drawer } from '#kit/ui/drawer.tsx'
import { Notice } from '#kit/ui/notice.tsx'
import type { DialogProps } from '#platform/staff/widgets/use-dialogs.tsx'
import type { StaffRequestRow } from '#subscribe/application/staff/contract.ts'
import { DESK_WORDS, listedAs } from '#subscribe/application/staff/copy.ts'
import { CompanyFacts } from '#subscribe/company/staff/widgets/company-facts.tsx'
import { carText } from './columns.tsx'
import { RequestFacts } from './request-facts.tsx'

/** A decided request with its data and its reason. */
export const RequestDrawer = ({ row, close }: DialogProps<StaffRequestRow>) => (
  <Drawer
    close={close}
    title={carText(row)}
    text={`${DESK_WORDS[listedAs(row)]}, ${instantLabel(new Date(row.created_at))} 신청`}
  >
    {row.reason && <Notice>{row.reason}</Notice>}
    <RequestFacts row={row} />
    <CompanyFacts subscriberId={row.subscriber.id} />
  </Drawer>
)
