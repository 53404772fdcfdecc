import { Modal } from '#kit/ui/modal.tsx'
import { ProofDialog } from '../../factor/widgets/proof-dialog.tsx'
import { OwnSessions } from './own-sessions.tsx'

/** The logged-in devices of a member, with the proof that ending a session may need. */
export const SessionsDialog = ({ close }: { close: () => void }) => (
  <>
    <Modal open close={close} title="로그인된 기기">
      <OwnSessions />
    </Modal>
    <ProofDialog />
  </>
)
