import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { instantLabel, monthStart } from '#kit/day.ts'
import { won } from '#kit/money.ts'
import { Button } from '#kit/ui/button.tsx'
import { Fact, FactList } from '#kit/ui/fact-list.tsx'
import { Loaded } from '#kit/ui/loaded.tsx'
import { useToday } from '#kit/ui/use-today.ts'
import { FormDialog } from '#platform/staff/widgets/form-dialog.tsx'
import { useFormKey } from '#platform/staff/widgets/use-form-key.ts'
import { call, question } from '#ride/account/widgets/realm.ts'
import { CLOSE_EFFECT, monthText } from '../closing/copy.ts'
import { daysOfMonth } from '../closing/rules.ts'
import { type Books, type ClosedMonth, closeMonth, getBooks, listClosedMonths } from '../contract.ts'

/** The closed months, and the closing of the last one. */
export function MonthClosing() {
  const asked = useQuery(question(listClosedMonths))
  const last = monthStart(useToday(), -1).slice(0, 7)
  const [closing, setClosing] = useState(false)
  const isOpen = asked.data && !asked.data.some(({ month }) => month === last)
  return (
    <section aria-label="월 마감" className="grid gap-gutter rounded-card border border-line p-base">
      <div className="flex flex-wrap items-center justify-between gap-gutter">
        <h2 className="text-control font-bold text-text-strong">월 마감</h2>
        {isOpen && (
          <Button size="small" onClick={() => setClosing(true)}>
            {monthText(last)} 마감
          </Button>
        )}
      </div>
      <Loaded asked={asked} loading="마감한 달을 불러오는 중입니다">
        {(months) =>
          months.length ? (
            <ClosedMonths months={months} />
          ) : (
            <p className="text-body text-text-soft">아직 마감한 달이 없습니다.</p>
          )
        }
      </Loaded>
      {closing && <CloseDialog month={last} close={() => setClosing(false)} />}
    </section>
  )
}

const ClosedMonths = ({ months }: { months: ClosedMonth[] }) => (
  <div className="overflow-x-auto">
    <table className="w-full min-w-[420px] text-body tabular-nums">
      <thead>
        <tr className="border-b border-line text-text-soft">
          <th className="py-2 text-left font-normal">달</th>
          <th className="py-2 text-right font-normal">순수입</th>
          <th className="py-2 text-right font-normal">매출 인식</th>
          <th className="py-2 text-right font-normal">남은 선수금</th>
          <th className="py-2 text-right font-normal">마감한 때</th>
        </tr>
      </thead>
      <tbody>
        {months.map(({ month, closed_at: at, books }) => (
          <tr key={month} className="border-b border-line last:border-0">
            <td className="py-2">{monthText(month)}</td>
            <td className="py-2 text-right">{won(books.received.net)}</td>
            <td className="py-2 text-right">{won(books.deferred.recognized)}</td>
            <td className="py-2 text-right">{won(books.deferred.closing)}</td>
            <td className="py-2 text-right">{instantLabel(new Date(at))}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)

function CloseDialog({ month, close }: { month: string; close: () => void }) {
  const asked = useQuery(question(getBooks, { query: daysOfMonth(month) }))
  const keyOf = useFormKey({ month })
  const queries = useQueryClient()
  return (
    <FormDialog
      title={`${monthText(month)} 마감`}
      text={CLOSE_EFFECT}
      close={close}
      send={async () => {
        await call(closeMonth, { body: { month }, key: keyOf() })
        await queries.invalidateQueries()
      }}
      done={`${monthText(month)} 장부를 마감했습니다.`}
      failed="마감하지 못했습니다."
      action="마감"
      unready={!asked.data}
    >
      <Loaded asked={asked} loading="그 달의 장부를 불러오는 중입니다">
        {(books) => <Sums books={books} />}
      </Loaded>
    </FormDialog>
  )
}

const Sums = ({ books: { received, deferred } }: { books: Books }) => (
  <FactList>
    <Fact name="순수입">{won(received.net)}</Fact>
    <Fact name="매출 인식">{won(deferred.recognized)}</Fact>
    <Fact name="선수금 소멸">{won(deferred.expired)}</Fact>
    <Fact name="남은 선수금">{won(deferred.closing)}</Fact>
  </FactList>
)
