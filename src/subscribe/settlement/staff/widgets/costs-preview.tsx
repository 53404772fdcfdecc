import { useQuery } from '@tanstack/react-query'
import { Notice } from '#kit/ui/notice.tsx'
import { textOf } from '#kit/web/call-failed.ts'
import { pathOf } from '#kit/web/call.ts'
import { useStaffRealm } from '#platform/staff/widgets/staff-realm.ts'
import { endDaysText } from '#subscribe/subscription/copy.ts'
import { SettlementItems } from '../../widgets/settlement-items.tsx'
import { previewEnd, previewReturn } from '../contract.ts'

type Costs = Parameters<typeof SettlementItems>[0] & { end_date: string }

/** The costs that the subscriber will be offered, before anything is sent. */
function Preview({ costs, error }: { costs: Costs | undefined; error: Error | null }) {
  if (!costs) return error && <Notice tone="wait">{textOf(error)}</Notice>
  return (
    <section aria-label="예상 정산" className="grid gap-gutter">
      <h3 className="text-body">예상 정산 ({endDaysText(costs.end_date)})</h3>
      <SettlementItems {...costs} />
    </section>
  )
}

/** The costs of an early end on a day. */
export function EndCosts({ id, endDate }: { id: string; endDate: string }) {
  const { call } = useStaffRealm()
  const asked = { params: { id }, query: { end_date: endDate } }
  const { data, error } = useQuery({
    queryKey: [pathOf(previewEnd, asked)],
    queryFn: ({ signal }) => call(previewEnd, { ...asked, signal }),
    enabled: endDate !== '',
    retry: false,
  })
  return <Preview costs={data} error={error} />
}

/** The costs of a return on a day, without damages. */
export function ReturnCosts({ id, day, mileage }: { id: string; day: string; mileage: number }) {
  const { call } = useStaffRealm()
  const asked = { params: { id }, query: { happened_on: day, mileage } }
  const { data, error } = useQuery({
    queryKey: [pathOf(previewReturn, asked)],
    queryFn: ({ signal }) => call(previewReturn, { ...asked, signal }),
    enabled: day !== '' && Number.isInteger(mileage),
    retry: false,
  })
  return <Preview costs={data} error={error} />
}
