import { type FormEvent, type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { FailureNotice, Notice } from '#kit/ui/notice.tsx'
import { Button } from '#kit/ui/button.tsx'
import { DiscardQuestion } from '#kit/ui/discard-question.tsx'
import { Drawer } from '#kit/ui/drawer.tsx'
import { Modal } from '#kit/ui/modal.tsx'
import { useUnsavedChanges } from '#kit/ui/use-unsaved-changes.ts'
import { type IsLeft, type Leave, useLeaveGuard } from '#kit/ui/leave-guard.tsx'
import type { Stale } from './stale.ts'
import { type Attempt, type Edit, StaleChoice, type Undo } from './stale-choice.tsx'
import { useStaffChange } from './use-staff-change.ts'
import { unfinishedIn } from './unfinished.ts'
import { useUndo } from './use-undo.ts'

type Props<Row extends { version: number }> = {
  close: () => void
  /** Saves; for an edited row, with its version and the changed fields. */
  send: (attempt: Attempt) => Promise<unknown>
  /** The edited row: after a version conflict the user chooses between the values. */
  edit?: Edit<Row>
  /** The success notice, or a function of the saved answer. */
  done: string | ((saved: unknown) => string)
  /** Undoes the saved fields only; later changes by others stay. */
  undo?: Undo<Row>
  failed: string
  /** Shows the errors at their fields; returns whether the form is valid. */
  check?: () => boolean
  /** Nothing has changed, so there is nothing to save. */
  idle?: boolean
  /** A required value is missing: the button looks inactive, and a press shows what is missing (K-45). */
  unready?: boolean
  /** The button's label instead of 닫기. */
  cancel?: string
  /** The button's label instead of 저장, also for forms that save nothing. */
  action?: string
  /** Another button, before the two others. */
  extra?: ReactNode
  /** Saving deletes something. */
  negative?: boolean
  /** Which navigations leave the form; by default those to another page. */
  isLeft?: IsLeft
  /** A question that must be answered: it stays visible above many fields. */
  notice?: ReactNode
  /** The code of the refusal that `notice` explains; it is not shown elsewhere. */
  asks?: string
  /** The fields; they get the server's errors, and a function that leaves without losing typed text. */
  children: ReactNode | ((refused: Record<string, string>, leave: Leave) => ReactNode)
}

const isOtherPage: IsLeft = (here, there) => here.pathname !== there.pathname

const fields = 'grid gap-base [&_input:not([type=radio],[type=checkbox])]:h-10 [&_select]:h-10'

/**
 * A form of staff without a frame. Enter saves; success shows a toast, an error shows a notice. It asks before typed
 * values are discarded.
 */
function useStaffForm<Row extends { version: number }>(props: Props<Row>, noticesOnTop: boolean) {
  const { close, send, edit, done, failed, check, idle, negative, notice, children } = props
  const { unready, cancel = '닫기', action = '저장', extra, undo, asks, isLeft = isOtherPage } = props
  const id = useId()
  const { busy, failure, change, forget } = useStaffChange(failed)
  const stale = edit && failure?.code === 'STALE' ? (failure.body as Stale<Row>) : null
  const touched = useUnsavedChanges()
  const [unfinished, setUnfinished] = useState<string | null>(null)
  const runUndo = useUndo()
  const leave: Leave = (next) => touched.leave(idle === true, next)
  const closeSafely = () => leave(close)
  useLeaveGuard({ leave, isLeft })
  const save = async (attempt: Attempt) => {
    const way = edit && undo?.({ before: stale?.current ?? edit.row, fields: attempt.fields })
    const back = way && ((saved: unknown) => void runUndo(() => way(saved as Row)))
    if ((await change(() => send(attempt), done, back ?? undefined)) === null) return
    touched.forget()
    close()
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy || idle || stale) return
    const missing = unfinishedIn(event.currentTarget)
    setUnfinished(missing)
    if (missing || check?.() === false) return
    void save({ version: edit?.row.version ?? 0, fields: null })
  }
  const actions = (
    <>
      {extra}
      <Button variant="gray" onClick={closeSafely}>
        {cancel}
      </Button>
      <Button
        type="submit"
        form={id}
        variant={negative ? 'negative' : 'primary'}
        busy={busy}
        disabled={idle || stale !== null}
        aria-disabled={unready}
        className={unready ? 'opacity-45' : undefined}
      >
        {action}
      </Button>
    </>
  )
  const notices = (
    <>
      {notice}
      {unfinished && <Notice tone="wrong">{unfinished}</Notice>}
      {edit && stale ? (
        <StaleChoice {...{ edit, stale, busy, close }} save={(attempt) => void save(attempt)} />
      ) : (
        <FailureNotice failure={asks && failure?.code === asks ? null : failure} />
      )}
    </>
  )
  const form = (
    <form
      id={id}
      noValidate
      aria-busy={busy}
      onSubmit={submit}
      onChange={(event) => {
        forget()
        setUnfinished(null)
        touched.watch.onChange(event)
      }}
      onClickCapture={touched.watch.onClickCapture}
      className={fields}
    >
      {noticesOnTop && (
        <div className="sticky -top-4 z-10 grid gap-gutter bg-surface empty:hidden">{notices}</div>
      )}
      {typeof children === 'function' ? children(failure?.fields ?? {}, leave) : children}
      {!noticesOnTop && notices}
    </form>
  )
  const body = (
    <>
      {form}
      <DiscardQuestion {...touched.question} />
    </>
  )
  return { body, actions, close: closeSafely }
}

type FrameProps<Row extends { version: number }> = Props<Row> & { title: string; text: ReactNode }

/** The form in a dialog above a list. */
export function FormDialog<Row extends { version: number }>({ title, text, ...props }: FrameProps<Row>) {
  const { body, ...frame } = useStaffForm(props, false)
  return (
    <Modal open {...frame} title={title} text={text}>
      {body}
    </Modal>
  )
}

/** The form in a drawer beside a list, for many fields; notices stay visible at the top. */
export function FormDrawer<Row extends { version: number }>({ title, text, ...props }: FrameProps<Row>) {
  const { body, ...frame } = useStaffForm(props, true)
  return (
    <Drawer {...frame} title={title} text={text}>
      {body}
    </Drawer>
  )
}

/** The form in place of the element that it edits, which `text` names. Escape closes only the form. */
export function InlineForm<Row extends { version: number }>({ title, text: _, ...props }: FrameProps<Row>) {
  const { body, actions, close } = useStaffForm(props, false)
  const inside = useFocusInside()
  const escape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.nativeEvent.isComposing || event.defaultPrevented) return
    event.preventDefault()
    close()
  }
  return (
    <section ref={inside} aria-label={title} onKeyDown={escape} className="grid gap-base">
      {body}
      <div className="sticky -bottom-base flex gap-gutter bg-surface py-gutter *:flex-1">{actions}</div>
    </section>
  )
}

/** Focuses the first control of a form that replaced another element. */
function useFocusInside() {
  const inside = useRef<HTMLElement>(null)
  useEffect(() => {
    // On a phone the focus would open the on-screen keyboard.
    if (matchMedia('(hover: hover)').matches)
      inside.current?.querySelector<HTMLElement>('input, select, textarea, button')?.focus()
  }, [])
  return inside
}
