import { Link } from '#kit/ui/router.tsx'

/** The maximum length of a list of latest entries, and the page with all rows, if there is one. */
export type ListLimit = { most: number; rest?: { to: string; text: string } }

/** A note below a truncated list, with a link to all rows. */
export function ListLimitNote({ shown, most, rest }: ListLimit & { shown: number }) {
  if (shown < most) return null
  return (
    <p className="py-gutter text-text-soft">
      <span>최근 {most.toLocaleString('ko-KR')}건까지 보입니다.</span>
      {rest && <ShowAllLink {...rest} />}
    </p>
  )
}

/** A link to the page with all rows of a list. */
export const ShowAllLink = ({ to, text }: { to: string; text: string }) => (
  <Link to={to} className="ml-gutter text-sub01-text underline underline-offset-4">
    {text}
  </Link>
)
