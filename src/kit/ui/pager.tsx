import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useShortcutsOn } from './shortcuts.ts'

type Props = {
  page: number
  pageSize: number
  /** Undefined while it is unknown. */
  total: number | undefined
  /** The total was counted up to a limit: there are more rows. */
  more?: boolean
  turn: (page: number) => void
}

const step =
  'grid size-8 place-items-center rounded-small text-text hover:bg-gray disabled:opacity-35 disabled:hover:bg-transparent'

/** The current page and the page links, below a list. */
export function Pager({ page, pageSize, total: known, more, turn }: Props) {
  const total = known ?? 0
  const last = Math.max(1, Math.ceil(total / pageSize))
  const first = Math.min(total, (page - 1) * pageSize + 1)
  return (
    <footer className="flex h-9 shrink-0 items-center justify-between gap-base text-text-soft">
      <p aria-live="polite">
        {known !== undefined && (
          <>
            총 <strong className="text-text-strong">{total.toLocaleString('ko-KR')}</strong>건
            {more && ' 이상'}
            {last > 1 &&
              ` 중 ${first.toLocaleString('ko-KR')}–${Math.min(total, page * pageSize).toLocaleString('ko-KR')}`}
          </>
        )}
      </p>
      <ShortcutsSwitch />
      <nav aria-label="페이지" className="flex items-center gap-small">
        <button
          type="button"
          aria-label="이전 페이지"
          disabled={page <= 1}
          onClick={() => turn(page - 1)}
          className={step}
        >
          <ChevronLeft size={16} aria-hidden="true" />
        </button>
        <span>
          <span className="sr-only">현재 </span>
          <strong className="text-text-strong">{page}</strong> / {last}
        </span>
        <button
          type="button"
          aria-label="다음 페이지"
          disabled={page >= last}
          onClick={() => turn(page + 1)}
          className={step}
        >
          <ChevronRight size={16} aria-hidden="true" />
        </button>
      </nav>
    </footer>
  )
}

/** Lists the keyboard shortcuts, and lets users turn them off who trigger them by accident. */
function ShortcutsSwitch() {
  const [on, turn] = useShortcutsOn()
  return (
    <button
      type="button"
      aria-pressed={on}
      onClick={turn}
      className="hidden h-8 rounded-small px-2 text-base hover:bg-gray lg:block"
    >
      단축키 {on ? '켜짐: / 검색, j k 이동, Enter 열기' : '꺼짐'}
    </button>
  )
}
