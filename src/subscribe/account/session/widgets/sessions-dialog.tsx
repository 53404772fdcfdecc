import { useQuery } from '@tanstack/react-query'
import { Modal } from '#kit/ui/modal.tsx'
import { OwnSessions } from '#platform/login/widgets/own-sessions.tsx'
import { PasswordProof } from '#platform/login/widgets/password-proof.tsx'
import { ProofDialog } from '#platform/login/widgets/proof-dialog.tsx'
import { call, question, subscribeRealm } from '../../widgets/realm.ts'
import { endOtherSessions, endSession, listSessions, prove } from '../contract.ts'

const Proof = ({ done }: { done: () => void }) => (
  <PasswordProof done={done} send={(password) => call(prove, { body: { password } })} />
)

/** The own devices of a subscriber, with the proof that ending one may need. */
export const SessionsDialog = ({ close }: { close: () => void }) => (
  <>
    <Modal open close={close} title="로그인된 기기">
      <OwnSessions
        asked={useQuery(question(listSessions))}
        end={(id) => call(endSession, { params: { id } })}
        endOthers={() => call(endOtherSessions)}
      />
    </Modal>
    <ProofDialog realm={subscribeRealm} Form={Proof} />
  </>
)
