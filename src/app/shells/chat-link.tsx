import { brand } from '#brand'
import { cx } from '#kit/ui/cx.ts'
import { ShellIcon } from './icons.tsx'

/** A link to the chat with staff, in the header: nothing floats over the content. */
export function ChatLink({ className }: { className?: string }) {
  return (
    <a
      href={brand.chatUrl}
      target="_blank"
      rel="noopener"
      aria-label="상담 채팅 열기 (새 창)"
      className={cx(
        'flex h-11 min-w-11 shrink-0 items-center justify-center gap-1.5 rounded-full text-body font-semibold hover:bg-[rgb(120_130_150/0.16)]',
        className,
      )}
    >
      <ShellIcon name="chat" size={22} />
      <span className="pr-gutter max-lg:hidden">상담</span>
    </a>
  )
}
