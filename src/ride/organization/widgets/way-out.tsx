import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { FailureNotice } from '#kit/ui/notice.tsx'
import { useNavigate } from '#kit/ui/router.tsx'
import { Button } from '#kit/ui/button.tsx'
import { Modal } from '#kit/ui/modal.tsx'
import { useAction } from '#kit/ui/use-action.ts'
import { urls } from '#urls'

type Props = {
  title: string
  text: string
  /** The label of the section's button. */
  action: string
  question: { title: string; text: string; yes: string; no: string }
  /** Receives the dialog's idempotency key, so that a retry has no second effect. */
  send: (key: string) => Promise<unknown>
  done: string
  failed: string
}

/**
 * A section at the end of a page that leaves or closes an organization, or declines its invitation. It asks for a
 * confirmation, then opens the member's page.
 */
export function WayOut({ title, text, action, ...rest }: Props) {
  const [isOpen, setOpen] = useState(false)
  return (
    <section className="grid justify-items-start gap-gutter border-t border-line pt-6">
      <h2 className="text-control">{title}</h2>
      <p className="text-body text-text-soft">{text}</p>
      <Button variant="white" onClick={() => setOpen(true)}>
        {action}
      </Button>
      {isOpen && <Question {...rest} close={() => setOpen(false)} />}
    </section>
  )
}

type QuestionProps = Pick<Props, 'question' | 'send' | 'done' | 'failed'> & { close: () => void }

function Question({ question, send, done, failed, close }: QuestionProps) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const { busy, failure, run } = useAction(failed)
  const [key] = useState(() => crypto.randomUUID())
  const go = async () => {
    const isOut = await run(() => send(key).then(() => true), done)
    if (isOut) await navigate(urls.my, { replace: true })
    void queries.invalidateQueries()
  }
  return (
    <Modal
      open
      close={close}
      title={question.title}
      text={question.text}
      actions={
        <>
          <Button variant="gray" onClick={close}>
            {question.no}
          </Button>
          <Button variant="negative" busy={busy} onClick={() => void go()}>
            {question.yes}
          </Button>
        </>
      }
    >
      <FailureNotice failure={failure} />
    </Modal>
  )
}
