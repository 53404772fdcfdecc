import * as Dialog from '@radix-ui/react-dialog'

type Props = { close?: () => void; className?: string }

/** The overlay behind a dialog. It takes the press that closes it itself: Radix, listening at the document, misses one that follows at once on another dialog's end. */
export const Veil = ({ close, className = '' }: Props) => (
  <Dialog.Overlay onClick={close} className={`fixed inset-0 z-41 animate-fade bg-veil ${className}`} />
)

/** For the dialog before a `Veil`, so that one press does not close twice. */
export const leaveToVeil = (event: Event) => event.preventDefault()
