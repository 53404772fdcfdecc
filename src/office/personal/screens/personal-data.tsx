import { useQuery } from '@tanstack/react-query'
import { isForbidden } from '#kit/ui/list-failed.tsx'
import { Loaded } from '#kit/ui/loaded.tsx'
import { NoAccess } from '#kit/ui/no-access.tsx'
import { listPersonalData, type PersonalDataRow } from '#platform/personal/contract.ts'
import { keptText, OWNERS } from '#platform/personal/copy.ts'
import { question } from '#ride/account/widgets/realm.ts'

export const meta = { title: '개인정보' }

/** The personal data that the product stores, with reason and retention: for an auditor. */
export default function PersonalDataScreen() {
  const asked = useQuery(question(listPersonalData))
  if (isForbidden(asked.error)) return <NoAccess />
  return (
    <div className="grid grid-cols-1 content-start gap-base overflow-y-auto pb-base">
      <header className="grid gap-gutter">
        <h1 className="text-title-s">개인정보</h1>
        <p className="text-body text-text">
          보관하는 개인정보와 보관 근거, 지우는 때입니다. 기한이 지난 정보는 매일 0시 40분에 지워집니다.
        </p>
      </header>
      <Loaded asked={asked} loading="개인정보 목록을 불러오는 중입니다...">
        {(rows) =>
          Object.entries(OWNERS).map(([of, title]) => (
            <Owner key={of} title={title} rows={rows.filter((row) => row.of === of)} />
          ))
        }
      </Loaded>
    </div>
  )
}

const Owner = ({ title, rows }: { title: string; rows: PersonalDataRow[] }) => (
  <section aria-label={title} className="grid gap-gutter">
    <h2 className="text-base font-semibold text-text-strong">
      {title} <span className="text-text-soft tabular-nums">{rows.length}</span>
    </h2>
    <ul className="divide-y divide-line rounded-field border border-line bg-surface">
      {rows.map((row) => (
        <Row key={`${row.table} ${row.label}`} row={row} />
      ))}
    </ul>
  </section>
)

const Row = ({ row }: { row: PersonalDataRow }) => (
  <li className="grid gap-x-base gap-y-1 px-3 py-2.5 text-body md:grid-cols-[4fr_3fr_3fr]">
    <div className="min-w-0">
      <p className="font-semibold text-text-strong">{row.label}</p>
      <p className="text-[13px] wrap-anywhere text-text-soft" translate="no">
        {row.columns ? `${row.table} (${row.columns.join(', ')})` : row.table}
      </p>
    </div>
    <p>
      <span className="sr-only">보관 근거: </span>
      {row.ground}
    </p>
    <p className="text-text-strong">
      <span className="sr-only">지우는 때: </span>
      {keptText(row)}
    </p>
  </li>
)
