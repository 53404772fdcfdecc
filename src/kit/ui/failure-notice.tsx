import { RefusalNotice } from './refusal-notice.tsx'
import type { Failure } from './use-action.ts'

/** A notice of an error and its reason, beside the form or button that failed. */
export function FailureNotice({ failure }: { failure: Failure | null }) {
  if (!failure) return null
  return (
    <RefusalNotice>
      <p className="font-bold">{failure.text}</p>
      <p>{Object.values(failure.fields)[0] ?? failure.more}</p>
    </RefusalNotice>
  )
}
