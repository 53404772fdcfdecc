import { cx } from '#kit/ui/cx.ts'
import { STEP_WORDS } from '../copy.ts'
import { type Step, STEPS } from '../rules.ts'

/** The steps from the application to the return; the present one is marked. */
export function StatusLine({ step }: { step: Step }) {
  const present = STEPS.indexOf(step)
  const label = `진행 상태: ${STEPS.length}단계 중 ${present + 1}단계, ${STEP_WORDS[step]}`
  return (
    <div role="img" aria-label={label} className="grid grid-cols-5 text-center text-body">
      {STEPS.map((one, at) => (
        <span
          key={one}
          className={cx(
            'border-t-2 pt-gutter',
            at <= present ? 'border-sub01-text' : 'border-line',
            at === present ? 'font-bold text-text-strong' : 'text-text-soft',
          )}
        >
          {STEP_WORDS[one]}
        </span>
      ))}
    </div>
  )
}
