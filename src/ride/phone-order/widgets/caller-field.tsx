import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useState } from 'react'
import { formatAnyPhone } from '#kit/any-phone.ts'
import { cx } from '#kit/ui/cx.ts'
import { TextField } from '#kit/ui/field.tsx'
import { question } from '#ride/account/widgets/realm.ts'
import { type CallerOut, listCallers } from '#ride/customer/contract.ts'
import { isSearched } from '#ride/customer/rules.ts'
import { NOT_FOUND } from '../copy.ts'
import { callerFrom } from './order-rules.ts'

const LABEL = '전화 주신 분'
const KIND_WORDS: Record<CallerOut['kind'], string> = {
  MEMBER: '고객',
  GUEST: '동승 손님',
  ORGANIZATION: '회사',
}

type Props = {
  choose: (caller: CallerOut) => void
  /** Adds an unknown caller with the searched name or number. */
  add: (caller: ReturnType<typeof callerFrom>) => void
  error?: string | undefined
}

/** Finds the caller by name, number or company in any spelling; the arrow keys mark a caller, Enter chooses. */
export function CallerField({ choose, add, error }: Props) {
  const id = useId()
  const [text, setText] = useState('')
  const [at, setAt] = useState(0)
  const [isEntered, setEntered] = useState(false)
  const q = text.trim()
  const { data, isPlaceholderData, isError } = useQuery({
    ...question(listCallers, { query: { q } }),
    enabled: isSearched(q),
    placeholderData: keepPreviousData,
  })
  const callers = isSearched(q) ? (data ?? []) : []
  const isKnown = data !== undefined && !isPlaceholderData && isSearched(q)
  const takes = [
    ...callers.map((caller) => () => choose(caller)),
    ...(isKnown ? [() => add(callerFrom(q))] : []),
  ]
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step) {
      event.preventDefault()
      setAt(Math.min(Math.max(at + step, 0), Math.max(takes.length - 1, 0)))
    }
    if (event.key !== 'Enter') return
    event.preventDefault()
    if (isKnown) takes[at]?.()
    else setEntered(isSearched(q))
  }
  // Enter may be pressed before the answer arrives; of several callers, staff choose one.
  const takeAnswer = useEffectEvent(() => {
    setEntered(false)
    if (callers.length < 2) takes[0]?.()
  })
  useEffect(() => {
    if (isEntered && isKnown) takeAnswer()
  }, [isEntered, isKnown])
  return (
    <div className="grid gap-gutter">
      <TextField
        name="caller"
        label={LABEL}
        placeholder="이름, 번호, 회사"
        role="combobox"
        aria-expanded={takes.length > 0}
        aria-controls={`${id}-list`}
        aria-activedescendant={takes.length ? `${id}-${at}` : undefined}
        aria-autocomplete="list"
        autoComplete="off"
        value={text}
        error={error}
        onChange={({ target }) => {
          setText(target.value)
          setAt(0)
          setEntered(false)
        }}
        onKeyDown={press}
      />
      {isError && <p className="text-body text-negative-text">찾지 못했습니다. 다시 적어 주세요.</p>}
      {isKnown && !callers.length && <p className="text-body text-text-soft">{NOT_FOUND}</p>}
      <div id={`${id}-list`} role="listbox" aria-label="찾은 분" className="grid gap-thin empty:hidden">
        {callers.map((caller, index) => (
          <Option
            key={`${caller.kind}${caller.member_id}${caller.phone}`}
            id={`${id}-${index}`}
            on={at === index}
            take={takes[index]!}
          >
            <span className="font-semibold">{caller.name || '이름 없음'}</span>{' '}
            <span className="whitespace-nowrap">{formatAnyPhone(caller.phone)}</span>
            <span className="block text-text-soft">
              {[KIND_WORDS[caller.kind], caller.detail].filter(Boolean).join(' · ')}
            </span>
          </Option>
        ))}
        {isKnown && (
          <Option id={`${id}-${callers.length}`} on={at === callers.length} take={takes.at(-1)!}>
            <span className="font-semibold">새 고객으로 등록</span>
            <span className="block text-text-soft">{q}</span>
          </Option>
        )}
      </div>
    </div>
  )
}

type OptionProps = { id: string; on: boolean; take: () => void; children: React.ReactNode }

const Option = ({ id, on, take, children }: OptionProps) => (
  <button
    type="button"
    id={id}
    role="option"
    aria-selected={on}
    tabIndex={-1}
    onClick={take}
    className={cx(
      'rounded-field px-3 py-2 text-left text-body break-words',
      on ? 'bg-sub02' : 'hover:bg-sunken',
    )}
  >
    {children}
  </button>
)
