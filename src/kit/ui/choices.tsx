import { type ReactNode, useId } from 'react'
import { cx } from './cx.ts'

export type Choice<Value extends string> = {
  value: Value
  label: ReactNode
  /** The consequence of the choice, or why it cannot be chosen. */
  text?: ReactNode
  beside?: ReactNode
  disabled?: boolean
}

type Props<Value extends string> = {
  legend: string
  hideLegend?: boolean
  choices: readonly Choice<Value>[]
  value: Value | null
  choose: (value: Value) => void
  error?: string
  /** Options side by side; only for two or three short ones. */
  inRow?: boolean
}

/** A radio group: all options are visible, and the arrow keys move between them. */
export function Choices<Value extends string>({
  legend,
  hideLegend,
  choices,
  value,
  choose,
  error,
  inRow,
}: Props<Value>) {
  const name = useId()
  return (
    <fieldset
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? `${name}-error` : undefined}
      className="grid min-w-0 gap-1.5"
    >
      <legend className={hideLegend ? 'sr-only' : 'mb-1.5 text-body font-semibold text-text-strong'}>
        {legend}
      </legend>
      <div className={inRow ? 'grid auto-cols-fr grid-flow-col gap-gutter' : 'grid gap-1.5'}>
        {choices.map((choice) => (
          <Line
            key={choice.value}
            name={name}
            choice={choice}
            chosen={choice.value === value}
            choose={() => choose(choice.value)}
          />
        ))}
      </div>
      <p
        id={`${name}-error`}
        aria-live="polite"
        className="text-body font-medium text-negative-text empty:hidden"
      >
        {error}
      </p>
    </fieldset>
  )
}

type LineProps<Value extends string> = {
  name: string
  choice: Choice<Value>
  chosen: boolean
  choose: () => void
}

function Line<Value extends string>({ name, choice, chosen, choose }: LineProps<Value>) {
  const { label, text, beside, disabled } = choice
  return (
    <label
      className={cx(
        'flex min-h-11 items-center gap-3 rounded-field px-3 py-1.5 inset-ring has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
        chosen ? 'bg-sub02 inset-ring-sub01' : 'inset-ring-line',
        disabled ? 'cursor-not-allowed bg-sunken' : 'cursor-pointer',
        !disabled && !chosen && 'hover:bg-sunken',
      )}
    >
      <input
        type="radio"
        name={name}
        checked={chosen}
        disabled={disabled}
        onChange={choose}
        className="size-4 shrink-0 accent-primary outline-none"
      />
      <span className="min-w-0 flex-1">
        <span
          className={cx('block text-body font-semibold', disabled ? 'text-text-soft' : 'text-text-strong')}
        >
          {label}
        </span>
        {text && (
          <span className={cx('block text-body', chosen ? 'text-text' : 'text-text-soft')}>{text}</span>
        )}
      </span>
      {beside}
    </label>
  )
}
