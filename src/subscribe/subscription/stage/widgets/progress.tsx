import { Notice } from '#kit/ui/notice.tsx'
import { StatusLine } from '#subscribe/application/steps/widgets/status-line.tsx'
import type { SubscriptionRow } from '../../contract.ts'
import { nextText } from '../copy.ts'
import { stepOf } from '../rules.ts'

/** The step of a subscription and its subscriber's next one; nothing after the end. */
export function Progress({ row }: { row: SubscriptionRow }) {
  const step = stepOf(row.stage)
  const next = nextText(row.stage, row)
  return (
    <>
      {step && <StatusLine step={step} />}
      {next && <Notice>{next}</Notice>}
    </>
  )
}
