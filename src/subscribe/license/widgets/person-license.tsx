import { instantLabel } from '#kit/day.ts'
import { Badge, type BadgeTone } from '#kit/ui/badge.tsx'
import { Button } from '#kit/ui/button.tsx'
import { useMay } from '#platform/staff/widgets/own-rights.ts'
import type { CheckRow, LicensePerson } from '../contract.ts'
import type { CheckResult } from '../rules.ts'
import { resultText } from '../copy.ts'
import { CheckFields } from './check-fields.tsx'
import { NoteFields } from './note-fields.tsx'
import type { LicenseSubject } from './use-licenses.ts'

const TONES: Record<CheckResult, BadgeTone> = {
  VALID: 'green',
  SUSPENDED: 'red',
  MISMATCH: 'orange',
  OUTAGE: 'yellow',
}

type Props = {
  person: LicensePerson
  subject: LicenseSubject
  opened: 'check' | 'note' | null
  open: (kind: 'check' | 'note' | null) => void
}

/** A person with the last check of their license, and a button that opens the fields of another. */
export function PersonLicense({ person, subject, opened, open }: Props) {
  const { driver_id, name, last } = person
  const isOwner = useMay('STAFF')
  const whose = { ...subject, driver_id }
  const close = () => open(null)
  return (
    <div className="grid gap-base rounded-card bg-surface p-base shadow-card">
      <div className="flex flex-wrap items-center justify-between gap-gutter">
        <div aria-live="polite" className="grid min-w-0 flex-1 gap-thin text-body break-keep">
          <span className="flex flex-wrap items-center gap-gutter font-semibold text-text-strong">
            {name} {driver_id ? '(추가 운전자)' : '(구독자)'}
            {last && <Badge tone={TONES[last.result]}>{resultText(last.result, last.mismatched)}</Badge>}
          </span>
          <span className="text-text-soft">{last ? checkedText(last) : '아직 확인하지 않았습니다.'}</span>
          {last?.result === 'VALID' && !person.is_covered && (
            <span>오래된 결과입니다. 다시 확인해 주세요.</span>
          )}
        </div>
        {opened !== 'check' && (
          <Button variant="white" size="small" aria-label={`${name} 면허 확인`} onClick={() => open('check')}>
            면허 확인
          </Button>
        )}
      </div>
      {last?.result === 'OUTAGE' && opened !== 'note' && (
        <OutageHelp isOwner={isOwner} open={() => open('note')} />
      )}
      {opened === 'check' && <CheckFields whose={whose} close={close} />}
      {opened === 'note' && <NoteFields whose={whose} close={close} />}
    </div>
  )
}

/** The time of a check, the staff who made it, and the owner’s reason. */
const checkedText = ({ checked_at, checked_by, reason }: CheckRow): string =>
  [
    `${instantLabel(new Date(checked_at))}, ${checked_by}`,
    ...(reason ? [`공식 결과를 직접 기록함: ${reason}`] : []),
  ].join(' · ')

/** The help after an outage: try again, or let the owner note the result of the official page. */
const OutageHelp = ({ isOwner, open }: { isOwner: boolean; open: () => void }) => (
  <div className="grid justify-items-start gap-gutter text-body break-keep">
    <p>
      공식 조회가 응답하지 않았습니다. 잠시 후 다시 확인해 주세요.{' '}
      {!isOwner && '계속 안 되면 대표 관리자가 공식 홈페이지의 결과를 직접 기록할 수 있습니다.'}
    </p>
    {isOwner && (
      <Button variant="gray" size="small" onClick={open}>
        공식 결과 직접 기록
      </Button>
    )}
  </div>
)
