import { type ReactNode, useState } from 'react'
import { Button } from './button.tsx'
import { Modal } from './modal.tsx'

type Props = { title: string; children: ReactNode; className?: string }

/** A small (i) button that explains the text beside it. */
export function InfoPopup({ title, children, className }: Props) {
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <button
        type="button"
        aria-label={title}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className={`grid size-11 shrink-0 place-items-center rounded-full ${className ?? 'text-text-soft'}`}
      >
        <svg
          width="20"
          height="20"
          viewBox="0 0 20 20"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.6"
          strokeLinecap="round"
          aria-hidden="true"
        >
          <circle cx="10" cy="10" r="7.5" />
          <path d="M10 9.2v4.3M10 6.4v.1" />
        </svg>
      </button>
      <Modal open={open} close={close} title={title} actions={<Button onClick={close}>확인</Button>}>
        {children}
      </Modal>
    </>
  )
}
