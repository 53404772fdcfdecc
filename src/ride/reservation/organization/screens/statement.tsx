import { isMonth, monthLabel, monthOf } from '#kit/day.ts'
import { useQuery } from '@tanstack/react-query'
import { FailureNotice, Notice } from '#kit/ui/notice.tsx'
import { useParams, useSearchParams } from '#kit/ui/router.tsx'
import { Button } from '#kit/ui/button.tsx'
import { useAction } from '#kit/ui/use-action.ts'
import { useToday } from '#kit/ui/use-today.ts'
import { saveFile } from '#kit/web/save-file.ts'
import { callFile, question } from '#ride/account/widgets/realm.ts'
import { Loaded } from '#ride/organization/widgets/loaded.tsx'
import { getStatement } from '../contract.ts'
import { MonthField } from '../widgets/month-field.tsx'
import { Balance, CostCenters, Ledger, Rides, type Statement } from '../widgets/statement-parts.tsx'
import { urlOf, urls } from '#urls'

export const meta = { title: '회사 이용 내역서' }

/** The printable statement of an organization's month: rides, sums by cost center, and the ledger between opening and closing balance. */
export default function StatementScreen() {
  const { id = '' } = useParams()
  const [query, setQuery] = useSearchParams()
  const now = monthOf(useToday())
  const month = [query.get('month') ?? ''].find(isMonth) ?? now
  const asked = useQuery(question(getStatement, { params: { id }, query: { month } }))
  const choose = (next: string) => setQuery({ month: next }, { replace: true })
  return (
    <div className="page-width grid gap-6 py-6 print:max-w-none print:p-0">
      <div className="grid gap-gutter md:grid-cols-[1fr_auto] md:items-end print:hidden">
        <div className="md:max-w-60">
          <MonthField value={month} choose={choose} />
        </div>
        <Actions id={id} month={month} />
      </div>
      <Loaded asked={asked} loading="이용 내역서를 불러오는 중입니다">
        {(statement) => <Paper statement={statement} />}
      </Loaded>
    </div>
  )
}

function Actions({ id, month }: { id: string; month: string }) {
  const { busy, failure, run } = useAction('CSV 파일을 받지 못했습니다.')
  const save = async () => {
    const options = { params: { id }, query: { month }, accept: 'text/csv' }
    const file = await run(() => callFile(getStatement, options), 'CSV 파일을 받았습니다.')
    if (file) saveFile(file, `이용내역서_${month}.csv`)
  }
  return (
    <div className="grid gap-gutter">
      <div className="flex gap-gutter whitespace-nowrap max-md:*:flex-1">
        <Button to={urlOf(urls.organization, { params: { id } })} variant="gray">
          회사로
        </Button>
        <Button variant="white" busy={busy} onClick={() => void save()}>
          CSV
        </Button>
        <Button onClick={() => print()}>인쇄</Button>
      </div>
      <FailureNotice failure={failure} />
    </div>
  )
}

function Paper({ statement }: { statement: Statement }) {
  return (
    <article className="grid gap-6 rounded-card bg-surface p-5 shadow-card md:p-8 print:rounded-none print:p-0 print:shadow-none">
      <header className="flex flex-wrap items-baseline justify-between gap-x-base">
        <h1 className="text-title">{monthLabel(statement.month)} 이용 내역서</h1>
        <p className="text-control font-bold text-text-strong">{statement.organization.name}</p>
      </header>
      {statement.more && (
        <Notice tone="wait">
          내역이 많아 앞부분만 표시합니다. 전체 운행은 CSV로 받아 주세요. 합계는 전체를 더한 값입니다.
        </Notice>
      )}
      <Balance statement={statement} />
      <CostCenters statement={statement} />
      <Rides statement={statement} />
      <Ledger statement={statement} />
    </article>
  )
}
