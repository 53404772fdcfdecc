import { monthOf } from '#kit/day.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '#kit/ui/button.tsx'
import { SelectField } from '#kit/ui/field.tsx'
import { Pager } from '#kit/ui/pager.tsx'
import { useToday } from '#kit/ui/use-today.ts'
import { pathOf } from '#kit/web/call.ts'
import { callPage, question } from '#ride/account/widgets/realm.ts'
import { listOrganizationMembers } from '#ride/organization/members/contract.ts'
import { Loaded } from '#ride/organization/widgets/loaded.tsx'
import { listCharged, getStatement } from '../contract.ts'
import { ChargedCard } from './charged-card.tsx'
import { MonthField } from './month-field.tsx'
import { urlOf, urls } from '#urls'

const PAGE_SIZE = 20
type Filter = { month: string; booker: string; cost_center: string | undefined; page: number }

/** An organization's rides in a month, filtered by booker and cost center; for its managers. */
export function RidesPanel({ id }: { id: string }) {
  const month = monthOf(useToday())
  const [filter, setFilter] = useState<Filter>({ month, booker: '', cost_center: undefined, page: 1 })
  const narrow = (change: Partial<Filter>) => setFilter((old) => ({ ...old, page: 1, ...change }))
  return (
    <div className="grid gap-base">
      <Filters id={id} filter={filter} narrow={narrow} />
      <Button
        to={urlOf(urls.statement, { params: { id }, query: { month: filter.month } })}
        variant="sub02"
        wide
      >
        이용 내역서 보기
      </Button>
      <Rides id={id} filter={filter} turn={(page) => narrow({ page })} />
    </div>
  )
}

type FiltersProps = { id: string; filter: Filter; narrow: (change: Partial<Filter>) => void }
const ALL = '*'

function Filters({ id, filter, narrow }: FiltersProps) {
  const { month, booker, cost_center } = filter
  const params = { id }
  const { data: members } = useQuery(question(listOrganizationMembers, { params }))
  const { data: stated } = useQuery(question(getStatement, { params, query: { month } }))
  return (
    <div className="grid grid-cols-2 gap-3">
      <div className="col-span-2">
        <MonthField value={month} choose={(next) => narrow({ month: next, cost_center: undefined })} />
      </div>
      <SelectField
        label="예약하신 분"
        value={booker}
        onChange={(event) => narrow({ booker: event.target.value })}
      >
        <option value="">모두</option>
        {members
          ?.filter(({ status }) => status === 'ACTIVE')
          .map((person) => (
            <option key={person.id} value={person.id}>
              {person.name}
            </option>
          ))}
      </SelectField>
      <SelectField
        label="비용 부서"
        value={cost_center ?? ALL}
        onChange={({ target }) => narrow({ cost_center: target.value === ALL ? undefined : target.value })}
      >
        <option value={ALL}>모두</option>
        {stated?.cost_centers
          .filter((center) => center.cost_center !== '')
          .map((center) => (
            <option key={center.cost_center} value={center.cost_center}>
              {center.cost_center}
            </option>
          ))}
      </SelectField>
    </div>
  )
}

function Rides({ id, filter, turn }: { id: string; filter: Filter; turn: (page: number) => void }) {
  const { booker, ...rest } = filter
  const query = { ...rest, ...(booker && { booker }), page_size: PAGE_SIZE }
  const asked = useQuery({
    queryKey: [pathOf(listCharged, { params: { id }, query })],
    queryFn: ({ signal }) =>
      callPage(listCharged, {
        params: { id },
        query,
        signal,
      }),
    placeholderData: keepPreviousData,
  })
  return (
    <Loaded asked={asked} loading="운행을 불러오는 중입니다">
      {({ result, page }) =>
        result.length === 0 ? (
          <p className="rounded-card bg-surface px-base py-6 text-center text-body text-text-soft shadow-card">
            이 조건에 맞는 운행이 없습니다.
          </p>
        ) : (
          <div className="grid gap-gutter">
            <ul className="grid gap-3">
              {result.map((ride) => (
                <ChargedCard key={ride.id} ride={ride} />
              ))}
            </ul>
            <Pager page={filter.page} pageSize={PAGE_SIZE} total={page.total} more={page.more} turn={turn} />
          </div>
        )
      }
    </Loaded>
  )
}
