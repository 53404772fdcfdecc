import { useState } from 'react'
import { ACCESS_KINDS, type AccessKind } from '#kit/access.ts'
import { Button } from '#kit/ui/button.tsx'
import { SelectField, TextField } from '#kit/ui/field.tsx'
import { KIND_WORDS } from '#platform/access/copy.ts'
import { DayRange } from '#platform/staff/widgets/day-range.tsx'

export type AccessFilter = {
  /** The id of a staff member, or a part of their name. */
  person: string
  /** The id of a customer. */
  subject: string
  kind: AccessKind | ''
  from: string
  to: string
}
type Props = { filter: AccessFilter; change: (changes: Record<string, string | null>) => void }

const dense = 'min-w-0 max-md:flex-1 [&_input]:h-10 [&_select]:h-10'

/** The filters of the access record: staff, kind, days. */
export function AccessFilters({ filter, change }: Props) {
  const { person, subject, kind, from, to } = filter
  const isFiltered = person || subject || kind || from || to
  return (
    <div role="group" aria-label="기록 좁혀 보기" className="flex flex-wrap items-start gap-gutter">
      <StaffField person={isLikeId(person) ? '' : person} set={(text) => change({ person: text })} />
      <SelectField
        label="종류"
        hideLabel
        value={kind}
        onChange={({ target }) => change({ kind: target.value })}
        className={`${dense} md:w-36`}
      >
        <option value="">모든 종류</option>
        {ACCESS_KINDS.map((known) => (
          <option key={known} value={known}>
            {KIND_WORDS[known]}
          </option>
        ))}
      </SelectField>
      <DayRange from={from} to={to} change={change} />
      {isLikeId(person) && <p className="text-body leading-10 text-text-soft">한 직원의 기록만 보는 중</p>}
      {subject && <p className="text-body leading-10 text-text-soft">한 고객을 본 기록만 보는 중</p>}
      {isFiltered && (
        <Button
          size="small"
          variant="gray"
          className="min-h-10"
          onClick={() => change({ person: null, subject: null, kind: null, from: null, to: null })}
        >
          필터 지우기
        </Button>
      )}
    </div>
  )
}

const isLikeId = (text: string): boolean => /^[0-9a-f]{8}-/.test(text)

/** The name of a staff member; it filters on Enter, and when the field loses the focus. */
function StaffField({ person, set }: { person: string; set: (text: string) => void }) {
  const [typed, setTyped] = useState(person)
  const [known, setKnown] = useState(person)
  if (known !== person) {
    setKnown(person)
    setTyped(person)
  }
  const send = () => typed.trim() !== person && set(typed.trim())
  return (
    <TextField
      label="직원 이름"
      hideLabel
      placeholder="직원 이름"
      value={typed}
      autoComplete="off"
      onChange={({ target }) => setTyped(target.value)}
      onBlur={send}
      onKeyDown={({ key, nativeEvent }) => key === 'Enter' && !nativeEvent.isComposing && send()}
      className={`${dense} md:w-36`}
    />
  )
}
