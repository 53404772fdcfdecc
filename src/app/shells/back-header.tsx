import { useNavigate } from '#kit/ui/router.tsx'
import { ShellIcon } from './icons.tsx'

/** The header of a flow: only a back button, which leads to the previous page, else to `home`. */
export function BackHeader({ home }: { home: string }) {
  const navigate = useNavigate()
  // A visitor who opened the URL directly has no previous page here.
  const back = () => void (history.length > 1 ? navigate(-1) : navigate(home))
  return (
    <header className="site-header">
      <div className="page-width flex h-14 items-center md:h-16">
        <button
          type="button"
          aria-label="뒤로"
          onClick={back}
          className="-ml-2.5 grid size-11 place-items-center rounded-full text-text-strong hover:bg-gray"
        >
          <ShellIcon name="back" size={22} />
        </button>
      </div>
    </header>
  )
}
