import { useRef } from 'react'
import { brand } from '#brand'
import { ShellIcon } from './icons.tsx'
import { useScrollingDown } from './use-scrolling-down.ts'

/** The button of the chat with our staff, on every page; it moves aside while the user scrolls down. */
export function ChatButton() {
  const button = useRef<HTMLAnchorElement>(null)
  useScrollingDown(button)
  return (
    <aside aria-label="상담">
      <a
        ref={button}
        href={brand.chatUrl}
        target="_blank"
        rel="noopener"
        aria-label="상담 채팅 열기 (새 창)"
        className="chat-button shadow-float"
      >
        <ShellIcon name="chat" />
      </a>
    </aside>
  )
}
