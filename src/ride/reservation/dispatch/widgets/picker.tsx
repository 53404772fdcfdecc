import { type ReactNode, useState } from 'react'
import { Button } from '#kit/ui/button.tsx'
import { type Choice, Choices } from '#kit/ui/choices.tsx'
import { Drawer } from '#kit/ui/drawer.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { ErrorState } from '#kit/ui/error-state.tsx'
import { Notice } from '#kit/ui/notice.tsx'
import { Loading, Skeleton } from '#kit/ui/skeleton.tsx'
import { textOf } from '#kit/web/call-failed.ts'
import { LIST_FAILED } from './messages.ts'

export type Candidate = Choice<string> & { words: string }

type Props = {
  title: string
  text: string
  legend: string
  close: () => void
  /** Undefined while loading. */
  candidates: readonly Candidate[] | undefined
  empty: string
  error: unknown
  retry: () => void
  value: string | null
  choose: (id: string) => void
  wrong: string
  busy: boolean
  save: () => void
  children?: ReactNode
}

const MANY = 8

/** Chooses one unit or driver out of many, with a filter where they are many. */
export function Picker({
  title,
  text,
  legend,
  close,
  candidates,
  empty,
  error,
  retry,
  value,
  choose,
  wrong,
  busy,
  save,
  children,
}: Props) {
  const [filter, setFilter] = useState('')
  const wanted = filter.trim().toLowerCase()
  const shown = candidates?.filter((one) => one.value === value || one.words.toLowerCase().includes(wanted))
  return (
    <Drawer
      close={close}
      title={title}
      text={text}
      actions={
        <>
          <Button variant="gray" onClick={close}>
            닫기
          </Button>
          <Button busy={busy} disabled={!candidates?.length} onClick={save}>
            저장
          </Button>
        </>
      }
    >
      {candidates && candidates.length > MANY && (
        <input
          type="search"
          aria-label={`${legend} 찾기`}
          placeholder="찾기"
          value={filter}
          onChange={(event) => setFilter(event.target.value)}
          className="h-9 w-full rounded-field bg-surface px-3 text-text-strong inset-ring inset-ring-line-strong placeholder:text-text-soft"
        />
      )}
      {/* What must be answered stays in sight above a list that may be long. */}
      <div className="sticky -top-4 z-10 grid gap-gutter bg-surface">
        {wrong && <Notice tone="wrong">{wrong}</Notice>}
        {children}
      </div>
      {error && !candidates ? (
        <ErrorState title={LIST_FAILED} text={textOf(error)} retry={retry} />
      ) : !shown ? (
        <Loading className="grid gap-1.5">
          {[1, 2, 3, 4, 5, 6].map((key) => (
            <Skeleton key={key} className="h-13" />
          ))}
        </Loading>
      ) : candidates?.length ? (
        <>
          <Choices legend={legend} hideLegend choices={shown} value={value} choose={choose} />
          {shown.length === 0 && <p className="py-base text-center text-text-soft">찾는 항목이 없습니다.</p>}
        </>
      ) : (
        <EmptyState title={empty} />
      )}
    </Drawer>
  )
}

/** Whether a candidate is free, in a word at the end of its line. */
export const Mark = ({ free, isCurrent }: { free: boolean; isCurrent: boolean }) => (
  <span
    className={
      isCurrent
        ? 'shrink-0 font-bold text-sub01-text'
        : free
          ? 'shrink-0 text-on-green'
          : 'shrink-0 text-text-soft'
    }
  >
    {isCurrent ? '현재 배정' : free ? '배정 가능' : '운행 있음'}
  </span>
)
