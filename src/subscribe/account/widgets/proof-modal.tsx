import type { ReactNode } from 'react'
import { Modal } from '#kit/ui/modal.tsx'
import { PersonPart } from '#platform/verification/widgets/person-part.tsx'
import { NAME_MOBILE_MISSING } from '../copy.ts'
import type { useProof } from './use-proof.ts'

type Props = {
  proof: ReturnType<typeof useProof>
  title: string
  text: string
  /** Another dialog has its place. */
  isAside?: boolean
  close?: () => void
  children: ReactNode
}

/** Asks for a verification, with the way to the provider's window, and the alternatives. */
export const ProofModal = ({ proof: { form, verification }, isAside = false, children, ...frame }: Props) => (
  // While the provider's own frame is open a modal over the page would keep every press from it.
  <Modal open={!verification.busy && !isAside} {...frame}>
    <PersonPart
      name={form.text('name')}
      phone={form.text('mobile')}
      verification={verification}
      missingText={NAME_MOBILE_MISSING}
    />
    {children}
  </Modal>
)
