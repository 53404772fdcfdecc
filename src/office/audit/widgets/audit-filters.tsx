import { useQuery } from '@tanstack/react-query'
import { Button } from '#kit/ui/button.tsx'
import { SelectField } from '#kit/ui/field.tsx'
import { listAuditSubjects } from '#platform/audit/contract.ts'
import { DayRange } from '#platform/staff/widgets/day-range.tsx'
import { question } from '#ride/account/widgets/realm.ts'

export type AuditFilter = { subject: string; subjectId: string; from: string; to: string }
type Props = { filter: AuditFilter; change: (changes: Record<string, string | null>) => void }

const dense = 'max-md:w-full [&_input]:h-10 [&_select]:h-10'

/** The filters of the audit log: the kind of subject, one subject, days. */
export function AuditFilters({ filter, change }: Props) {
  const { subject, subjectId, from, to } = filter
  const { data: subjects = [] } = useQuery(question(listAuditSubjects))
  const isFiltered = subject || subjectId || from || to
  return (
    <div role="group" aria-label="기록 좁혀 보기" className="flex flex-wrap items-start gap-gutter">
      <SelectField
        label="대상"
        hideLabel
        value={subject}
        onChange={({ target }) => change({ subject: target.value })}
        className={`${dense} md:w-36`}
      >
        <option value="">모든 대상</option>
        {subjects.map(({ subject: key, label }) => (
          <option key={key} value={key}>
            {label}
          </option>
        ))}
      </SelectField>
      <DayRange from={from} to={to} change={change} />
      {subjectId && (
        <p className="text-body leading-10 text-text-soft">
          대상 <strong className="text-text-strong">{subjectId.slice(-6)}</strong>의 기록만 보는 중
        </p>
      )}
      {isFiltered && (
        <Button
          size="small"
          variant="gray"
          className="min-h-10"
          onClick={() => change({ subject: null, subject_id: null, from: null, to: null })}
        >
          필터 지우기
        </Button>
      )}
    </div>
  )
}
