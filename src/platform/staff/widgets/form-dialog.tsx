import { type FormEvent, type ReactNode, useId } from 'react'
import { Button } from '#kit/ui/button.tsx'
import { Drawer } from '#kit/ui/drawer.tsx'
import { FailureNotice } from '#kit/ui/failure-notice.tsx'
import { Modal } from '#kit/ui/modal.tsx'
import { useStaffChange } from './use-staff-change.ts'

type Props = {
  title: string
  text: string
  close: () => void
  send: () => Promise<unknown>
  done: string
  failed: string
  /** Says what is wrong, where it is wrong; answers whether nothing is. */
  check?: () => boolean
  /** There is nothing to save. */
  idle?: boolean
  /** What it saves takes something away. */
  negative?: boolean
  /** Stands beside the list: for what is long. */
  isDrawer?: boolean
  /** Must be answered: stays in sight above fields that may be many. */
  notice?: ReactNode
  /** The fields; given what the server says of each. */
  children: ReactNode | ((refused: Record<string, string>) => ReactNode)
}

const fields = 'grid gap-base [&_input:not([type=radio],[type=checkbox])]:h-10 [&_select]:h-10'

/** A form over or beside a list; Enter saves, and a toast says what was done, a notice what failed. */
export function FormDialog(props: Props) {
  const { title, text, close, send, done, failed, check, idle, negative, isDrawer, notice, children } = props
  const id = useId()
  const { busy, failure, change, forget } = useStaffChange(failed)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy || idle || check?.() === false) return
    if ((await change(send, done)) !== null) close()
  }
  const actions = (
    <>
      <Button variant="gray" onClick={close}>
        닫기
      </Button>
      <Button type="submit" form={id} variant={negative ? 'negative' : 'primary'} busy={busy} disabled={idle}>
        저장
      </Button>
    </>
  )
  const notices = (
    <>
      {notice}
      <FailureNotice failure={failure} />
    </>
  )
  const form = (
    <form
      id={id}
      noValidate
      aria-busy={busy}
      onSubmit={(event) => void submit(event)}
      onChange={forget}
      className={fields}
    >
      {isDrawer && (
        <div className="sticky -top-4 z-10 grid gap-gutter bg-surface empty:hidden">{notices}</div>
      )}
      {typeof children === 'function' ? children(failure?.fields ?? {}) : children}
      {!isDrawer && notices}
    </form>
  )
  const frame = { title, text, close, actions }
  return isDrawer ? (
    <Drawer {...frame}>{form}</Drawer>
  ) : (
    <Modal open {...frame}>
      {form}
    </Modal>
  )
}
