import * as Dialog from '@radix-ui/react-dialog'

type Props = { close?: () => void; className?: string }

/**
 * The overlay behind a dialog. It handles the closing press itself: Radix listens at the document, and misses a press
 * directly after another dialog closed.
 */
export const Overlay = ({ close, className = '' }: Props) => (
  <Dialog.Overlay onClick={close} className={`fixed inset-0 z-41 animate-fade bg-veil ${className}`} />
)

/** For the dialog in front of an `Overlay`, so that one press does not close twice. */
export const ignoreOutsidePress = (event: Event) => event.preventDefault()
