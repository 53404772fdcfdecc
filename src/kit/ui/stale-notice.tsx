import { textOf } from '#kit/web/call-failed.ts'
import { Button } from './button.tsx'

/** Shown above data whose refresh failed; the data stays visible. */
export function StaleNotice({ error, retry }: { error: unknown; retry: () => void }) {
  if (!error) return null
  return (
    <div
      role="status"
      className="flex items-center justify-between gap-base rounded-field bg-yellow px-3 text-on-yellow"
    >
      <p>새로 고치지 못했습니다. {textOf(error)}</p>
      <Button look="link" variant="transparent" onClick={retry}>
        다시 시도
      </Button>
    </div>
  )
}
