import { cx } from '#kit/ui/cx.ts'
import { RIDE_PURPOSES } from '../rules.ts'
import { PURPOSE_WORDS } from '../copy.ts'

type Props = { value: string; error: string | undefined; choose: (purpose: string) => void }

/** The purpose of the ride: one of ten (C-176). */
export function PurposeChoice({ value, error, choose }: Props) {
  return (
    <fieldset aria-describedby={error ? 'purpose-error' : undefined} className="grid gap-1.5">
      <legend className="pb-1.5 text-body font-semibold text-text-strong">이용 목적</legend>
      <div
        role="radiogroup"
        aria-label="이용 목적"
        aria-required
        className="grid grid-cols-[repeat(auto-fit,minmax(62px,1fr))] gap-gutter"
      >
        {RIDE_PURPOSES.map((purpose) => (
          <label
            key={purpose}
            className={cx(
              'relative flex min-h-11 cursor-pointer items-center justify-center rounded-field text-body font-semibold has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
              purpose === value
                ? 'bg-primary text-on-primary'
                : cx(
                    'bg-surface text-text inset-ring hover:bg-sub02',
                    error ? 'inset-ring-negative' : 'inset-ring-line-strong',
                  ),
            )}
          >
            <input
              type="radio"
              name="ridePurpose"
              value={purpose}
              checked={purpose === value}
              onChange={() => choose(purpose)}
              className="sr-only"
            />
            {PURPOSE_WORDS[purpose]}
          </label>
        ))}
      </div>
      <p
        id="purpose-error"
        aria-live="polite"
        className="text-body font-medium text-negative-text empty:hidden"
      >
        {error}
      </p>
    </fieldset>
  )
}
