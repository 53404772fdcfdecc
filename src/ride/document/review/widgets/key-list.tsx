import { useId } from 'react'
import { Keys } from '#kit/ui/keys.tsx'

const KEYS = [
  ['a', '확정'],
  ['x', '보류'],
  ['j / k', '다음, 이전 서류'],
  ['z', '방금 결정 되돌리기'],
  ['+ / −', '확대, 축소'],
  ['r / R', '오른쪽, 왼쪽으로 돌리기'],
  ['← ↑ ↓ →', '사진 옮기기'],
  ['0', '원래대로'],
  ['Esc', '닫기'],
] as const

/** The keys of the review; `?` expands them. */
export function KeyList({ isOpen, turn }: { isOpen: boolean; turn: () => void }) {
  const id = useId()
  return (
    <div className="grid gap-gutter max-md:hidden">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={turn}
        className="-ml-2 h-8 w-fit rounded-small px-2 text-body text-text-soft hover:bg-gray"
      >
        단축키 <kbd className="font-sans font-semibold">?</kbd>
      </button>
      <Keys id={id} hidden={!isOpen} keys={KEYS} />
    </div>
  )
}
