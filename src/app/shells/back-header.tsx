import { useNavigate } from '#kit/ui/router.tsx'
import { ChatLink } from './chat-link.tsx'
import { ShellIcon } from './icons.tsx'

/** The header of a flow: the chat, and a back button that leads to the previous page, else to `home`. */
export function BackHeader({ home }: { home: string }) {
  const navigate = useNavigate()
  // A visitor who opened the URL directly has no previous page here.
  const back = () => void (history.length > 1 ? navigate(-1) : navigate(home))
  return (
    <header className="site-header">
      <div className="page-width flex h-14 items-center justify-between md:h-16">
        <button
          type="button"
          aria-label="뒤로"
          onClick={back}
          className="-ml-2.5 grid size-11 place-items-center rounded-full text-text-strong hover:bg-gray"
        >
          <ShellIcon name="back" size={22} />
        </button>
        <ChatLink className="-mr-2.5" />
      </div>
    </header>
  )
}
