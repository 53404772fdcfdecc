import { brand } from '#brand'
import { ShellIcon } from './icons.tsx'

/** A person to talk to, from every page. */
export function ChatButton() {
  return (
    <aside aria-label="상담">
      <a
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
