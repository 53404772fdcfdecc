import { CallFailed, textOf } from '#kit/web/call-failed.ts'
import { ErrorState } from './error-state.tsx'
import { NoAccess } from './no-access.tsx'

type Props = { error: unknown; retry: () => void; busy: boolean }

/** Shown instead of a list that could not be loaded, or that this person may not see. */
export function ListFailed({ error, retry, busy }: Props) {
  if (isForbidden(error)) return <NoAccess />
  return (
    <ErrorState
      title="데이터를 불러오지 못했습니다"
      text={error ? textOf(error) : '인터넷 연결을 확인하신 뒤 다시 시도해 주세요.'}
      retry={retry}
      busy={busy}
    />
  )
}

/** Whether the server refused because of the caller's role. */
export const isForbidden = (error: unknown): boolean => error instanceof CallFailed && error.status === 403
