import { useRef } from 'react'
import { brand } from '#brand'
import { ShellIcon } from './icons.tsx'
import { useScrollingDown } from './use-scrolling-down.ts'

/** A person to talk to, from every page; it steps aside while one reads on. */
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
