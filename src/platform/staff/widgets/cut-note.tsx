import { Link } from '#kit/ui/router.tsx'

/** How many rows a list of the latest has at most, and where all of them are, if anywhere. */
export type Cut = { most: number; rest?: { to: string; text: string } }

/** Below a list that may go on: says that it ends here, and leads on. */
export function CutNote({ shown, most, rest }: Cut & { shown: number }) {
  if (shown < most) return null
  return (
    <p className="py-gutter text-text-soft">
      <span>최근 {most.toLocaleString('ko-KR')}건까지 보입니다.</span>
      {rest && <RestLink {...rest} />}
    </p>
  )
}

/** Leads to where all rows of a list are. */
export const RestLink = ({ to, text }: { to: string; text: string }) => (
  <Link to={to} className="ml-gutter text-sub01-text underline underline-offset-4">
    {text}
  </Link>
)
