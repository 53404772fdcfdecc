import type { ReactNode } from 'react'
import { Modal } from '#kit/ui/modal.tsx'
import { PersonForm } from '#platform/verification/widgets/person-form.tsx'
import { NAME_MOBILE_MISSING } from '../copy.ts'
import type { useProof } from './use-proof.ts'

type Props = {
  proof: ReturnType<typeof useProof>
  title: string
  text: string
  /** Whether another dialog is open in its place. */
  isAside?: boolean
  close?: () => void
  children: ReactNode
}

/** A dialog that asks for a verification, with a button for the provider's window; the children are alternatives. */
export const ProofModal = ({ proof: { form, verification }, isAside = false, children, ...frame }: Props) => (
  // Close this dialog while the provider's frame is open: a modal would block all presses in the frame.
  <Modal open={!verification.busy && !isAside} {...frame}>
    <PersonForm
      name={form.text('name')}
      phone={form.text('mobile')}
      verification={verification}
      missingText={NAME_MOBILE_MISSING}
    />
    {children}
  </Modal>
)
