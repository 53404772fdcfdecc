import { Link } from '#kit/ui/router.tsx'
import { instantLabel } from '#kit/day.ts'
import { Button } from '#kit/ui/button.tsx'
import { Drawer } from '#kit/ui/drawer.tsx'
import type { AuditEntryOut } from '#platform/audit/contract.ts'
import { subjectLabel } from './audit-columns.tsx'

type Props = {
  row: AuditEntryOut
  close: () => void
  /** Shows only the entries about this subject. */
  follow: (subjectId: string) => void
}

/** An entry of the audit log: old and new values, and a link to its subject. */
export function AuditDrawer({ row, close, follow }: Props) {
  const { lines, place, subject_id } = row
  return (
    <Drawer
      close={close}
      title={row.action_text}
      text={`${instantLabel(new Date(row.at))}, ${row.actor} 님`}
      actions={
        subject_id && (
          <Button variant="gray" onClick={() => follow(subject_id)}>
            이 대상의 기록만 보기
          </Button>
        )
      }
    >
      <p className="text-body">
        <span className="text-text-soft">대상 </span>
        {place ? (
          <Link to={place} className="font-semibold text-sub01-text underline underline-offset-4">
            {subjectLabel(row)}
          </Link>
        ) : (
          <strong className="text-text-strong">{subjectLabel(row)}</strong>
        )}
      </p>
      {lines.length > 0 ? (
        <dl className="divide-y divide-line border-y border-line">
          {lines.map((line) => (
            <Line key={line.name} {...line} />
          ))}
        </dl>
      ) : (
        <p className="py-big text-center text-body text-text-soft">
          따로 기록된 값이 없습니다. 이 {row.subject_text}에 대해 작업이 있었다는 사실만 남습니다.
        </p>
      )}
    </Drawer>
  )
}

const Line = ({ name, before, after }: AuditEntryOut['lines'][number]) => (
  <div className="grid gap-small py-2.5 text-body">
    <dt className="text-base text-text-soft">{name}</dt>
    <dd className="flex flex-wrap gap-x-gutter break-words text-text-strong">
      {before !== null && (
        <span className={after === null ? undefined : 'text-text-soft'}>
          <span className="sr-only">이전 </span>
          {before}
        </span>
      )}
      {after !== null && (
        <>
          {before !== null && <span aria-hidden="true">→</span>}
          <span className="font-semibold">
            <span className="sr-only">이후 </span>
            {after}
          </span>
        </>
      )}
    </dd>
  </div>
)
