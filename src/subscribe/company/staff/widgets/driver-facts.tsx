import { useQuery } from '@tanstack/react-query'
import { formatPhone } from '#kit/phone.ts'
import { Fact, FactList } from '#kit/ui/fact-list.tsx'
import { ListFailed } from '#kit/ui/list-failed.tsx'
import { pathOf } from '#kit/web/call.ts'
import { useStaffRealm } from '#platform/staff/widgets/staff-realm.ts'
import { listStaffDrivers } from '../contract.ts'

/** The named drivers of a subscription for staff; nothing if there are none. */
export function DriverFacts({ id }: { id: string }) {
  const { call } = useStaffRealm()
  const params = { id }
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [pathOf(listStaffDrivers, { params })],
    queryFn: ({ signal }) => call(listStaffDrivers, { params, signal }),
    staleTime: 0,
  })
  if (error && !data) return <ListFailed error={error} retry={() => void refetch()} busy={isFetching} />
  if (!data?.length) return null
  return (
    <section aria-label="추가 운전자" className="grid gap-gutter">
      <h3 className="text-body">추가 운전자</h3>
      <FactList>
        {data.map((driver) => (
          <Fact key={driver.id} name={driver.name}>
            {[`${driver.birthday} 출생`, formatPhone(driver.phone ?? ''), '면허 1년 이상']
              .filter(Boolean)
              .join(', ')}
          </Fact>
        ))}
      </FactList>
    </section>
  )
}
