import { type ReactNode, useState } from 'react'
import { RefusalNotice } from '#kit/ui/notice.tsx'
import { searchKey } from '#kit/search-key.ts'
import { type Choice, Choices } from '#kit/ui/choices.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { ErrorState } from '#kit/ui/error-state.tsx'
import { cx } from '#kit/ui/cx.ts'
import { Loading, Skeleton } from '#kit/ui/skeleton.tsx'
import { textOf } from '#kit/web/call-failed.ts'
import { FormDrawer } from '#platform/staff/widgets/form-dialog.tsx'
import type { Attempt, Undo } from '#platform/staff/widgets/stale-choice.tsx'
import type { DispatchOut } from '../contract.ts'
import { editOf } from './edit.ts'
import { reservationLabel } from './labels.ts'
import { CHANGE_FAILED, LIST_FAILED } from './copy.ts'

export type Candidate = Choice<string> & { words: string }

type Props = {
  reservation: DispatchOut
  title: string
  legend: string
  close: () => void
  answer: { error: unknown; refetch: () => unknown }
  /** Undefined while loading. */
  candidates: readonly Candidate[] | undefined
  empty: string
  value: string | null
  choose: (id: string) => void
  /** The reason why the choice cannot be saved; shown when staff try to save it. */
  refusal: string
  mine: Partial<DispatchOut>
  send: (attempt: Attempt) => Promise<unknown>
  done: string
  undo: Undo<DispatchOut>
  children?: ReactNode
}

/** Assigns one unit or driver out of many to the reservation. */
export function Picker({
  reservation,
  title,
  close,
  candidates,
  choose,
  refusal,
  mine,
  send,
  done,
  undo,
  children,
  ...rest
}: Props) {
  const [tried, setTried] = useState(false)
  const chooseAnew = (id: string) => {
    setTried(false)
    choose(id)
  }
  const check = () => {
    setTried(true)
    return !refusal
  }
  return (
    <FormDrawer
      title={title}
      text={reservationLabel(reservation)}
      close={close}
      idle={!candidates?.length}
      check={check}
      edit={editOf(reservation, mine)}
      send={send}
      done={done}
      undo={undo}
      failed={CHANGE_FAILED}
      notice={
        <>
          {tried && refusal && <RefusalNotice>{refusal}</RefusalNotice>}
          {children}
        </>
      }
    >
      <Candidates {...rest} all={candidates} choose={chooseAnew} />
    </FormDrawer>
  )
}

type CandidatesProps = Pick<Props, 'legend' | 'answer' | 'empty' | 'value' | 'choose'> & {
  all: readonly Candidate[] | undefined
}

const MANY = 8

/** All candidates, with a search field if there are many. */
function Candidates({ legend, answer, all, empty, value, choose }: CandidatesProps) {
  const [filter, setFilter] = useState('')
  if (!all && answer.error)
    return <ErrorState title={LIST_FAILED} text={textOf(answer.error)} retry={() => void answer.refetch()} />
  if (!all) return <Waiting />
  if (all.length === 0) return <EmptyState title={empty} />
  const wanted = searchKey(filter)
  const shown = all.filter((one) => one.value === value || searchKey(one.words).includes(wanted))
  return (
    <>
      {all.length > MANY && (
        <input
          type="search"
          aria-label={`${legend} 찾기`}
          placeholder="찾기"
          value={filter}
          onChange={(event) => setFilter(event.target.value)}
          // Enter searches; it does not save an earlier choice.
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
          className="w-full rounded-field bg-surface px-3 text-text-strong inset-ring inset-ring-line-strong placeholder:text-text-soft"
        />
      )}
      <Choices legend={legend} hideLegend choices={shown} value={value} choose={choose} />
      {shown.length === 0 && <p className="py-base text-center text-text-soft">찾는 항목이 없습니다.</p>}
    </>
  )
}

const Waiting = () => (
  <Loading className="grid gap-1.5">
    {[1, 2, 3, 4, 5, 6].map((key) => (
      <Skeleton key={key} className="h-13" />
    ))}
  </Loading>
)

/** The mark at the end of a candidate's line: assigned now, free, with warnings or busy. */
export const Mark = ({ free, hasWarnings, isCurrent }: MarkProps) => {
  const [text, look] = isCurrent
    ? ['현재 배정', 'font-bold text-sub01-text']
    : !free
      ? ['운행 있음', 'text-text-soft']
      : hasWarnings
        ? ['확인 필요', 'text-on-orange']
        : ['배정 가능', 'text-on-green']
  return <span className={cx('shrink-0', look)}>{text}</span>
}

type MarkProps = { free: boolean; hasWarnings: boolean; isCurrent: boolean }
