import {
  type FormEvent,
  useId,
  useState,
  type InputHTMLAttributes,
  type ReactNode,
  type Ref,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
} from 'react'
import { cx } from './cx.ts'

type Around = {
  label: ReactNode
  /** The error and how to correct it; announced when it appears. */
  error?: string
  hint?: ReactNode
  /** A button or a unit at the end of the line. */
  beside?: ReactNode
  /** Hides the label visually, for a field with an obvious purpose; screen readers still get it. */
  hideLabel?: boolean
}

const box =
  'w-full rounded-field bg-surface text-text-strong inset-ring inset-ring-line-strong placeholder:text-text-soft ' +
  'focus-visible:outline-offset-0 aria-invalid:inset-ring-2 aria-invalid:inset-ring-negative ' +
  '[&[readonly]]:bg-sunken disabled:bg-sunken disabled:text-text-soft'

/** Shows an error when the text is longer than `limit`. HTML's `maxLength` would silently cut pasted text. */
type Limited = { limit?: number }

export type TextFieldProps = Around &
  Limited &
  Omit<InputHTMLAttributes<HTMLInputElement>, 'maxLength'> & { ref?: Ref<HTMLInputElement> }

/** A text field of one line: label above, hint and error below and linked to it. */
export function TextField({
  label,
  error,
  hint,
  beside,
  hideLabel,
  className,
  limit,
  ...rest
}: TextFieldProps) {
  const { tooLong, watch } = useLimit(limit, rest.value ?? rest.defaultValue)
  return (
    <Field {...{ label, error: tooLong ?? error, hint, beside, hideLabel, className }} id={rest.id}>
      {(ties) => (
        <input
          {...rest}
          {...ties}
          onInput={watch}
          data-too-long={tooLong && true}
          className={cx(box, 'h-12 px-3.5')}
        />
      )}
    </Field>
  )
}

export type TextAreaProps = Around &
  Limited &
  Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'maxLength'> & { ref?: Ref<HTMLTextAreaElement> }

export function TextArea({
  label,
  error,
  hint,
  beside,
  hideLabel,
  className,
  limit,
  ...rest
}: TextAreaProps) {
  const { tooLong, watch } = useLimit(limit, rest.value ?? rest.defaultValue)
  return (
    <Field {...{ label, error: tooLong ?? error, hint, beside, hideLabel, className }} id={rest.id}>
      {(ties) => (
        <textarea
          rows={4}
          {...rest}
          {...ties}
          onInput={watch}
          data-too-long={tooLong && true}
          className={cx(box, 'block resize-y px-3.5 py-3')}
        />
      )}
    </Field>
  )
}

/** The error of a text that is longer than its limit, counted as the server counts it. */
function useLimit(limit: number | undefined, value: unknown) {
  const [typed, setTyped] = useState('')
  const text = typeof value === 'string' ? value : typed
  const isTooLong = limit !== undefined && text.normalize('NFC').trim().length > limit
  return {
    tooLong: isTooLong ? `${limit}자 이하로 입력해 주세요.` : undefined,
    watch: ({ currentTarget }: FormEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      setTyped(currentTarget.value),
  }
}

export type SelectFieldProps = Around &
  SelectHTMLAttributes<HTMLSelectElement> & { ref?: Ref<HTMLSelectElement> }

/** The device's own select: it works best with touch, keyboard and screen readers. */
export function SelectField({
  label,
  error,
  hint,
  beside,
  hideLabel,
  className,
  children,
  ...rest
}: SelectFieldProps) {
  return (
    <Field {...{ label, error, hint, beside, hideLabel, className }} id={rest.id}>
      {(ties) => (
        <select {...rest} {...ties} className={cx(box, 'select-arrow h-12 pr-10 pl-3.5')}>
          {children}
        </select>
      )}
    </Field>
  )
}

type Ties = { id: string; 'aria-invalid': true | undefined; 'aria-describedby': string | undefined }
type FieldProps = Around & {
  id?: string
  className?: string
  children: (ties: Ties) => ReactNode
}

/** Label, hint and error around another control: spread the given attributes on the control. */
export function Field({ label, error, hint, beside, hideLabel, id, className, children }: FieldProps) {
  const made = useId()
  const control = id ?? made
  const described = cx(hint ? `${control}-hint` : '', error ? `${control}-error` : '')
  return (
    <div className={cx('grid gap-1.5', className)}>
      <label htmlFor={control} className={hideLabel ? 'sr-only' : 'text-body font-semibold text-text-strong'}>
        {label}
      </label>
      <div className="flex items-stretch gap-gutter">
        <div className="min-w-0 flex-1">
          {children({
            id: control,
            'aria-invalid': error ? true : undefined,
            'aria-describedby': described || undefined,
          })}
        </div>
        {beside}
      </div>
      {hint && (
        <p id={`${control}-hint`} className="text-body text-text-soft">
          {hint}
        </p>
      )}
      <p
        id={`${control}-error`}
        aria-live="polite"
        className="text-body font-medium text-negative-text empty:hidden"
      >
        {error}
      </p>
    </div>
  )
}
