import { Button } from '#kit/ui/button.tsx'
import { Modal } from '#kit/ui/modal.tsx'
import { copyText } from '#kit/ui/copy-text.ts'

const COPIED = { done: '복구 코드를 복사했습니다.', failed: '복사하지 못했습니다. 직접 적어 두세요.' }

/** The recovery codes, which are shown only once; they can be printed and copied. */
export const RecoveryCodes = ({ codes, close }: { codes: readonly string[]; close: () => void }) => (
  <Modal
    open
    title="복구 코드를 보관해 주세요"
    text="지금 한 번만 보여 드립니다. 휴대폰을 잃으셨을 때 코드 하나로 한 번 로그인하실 수 있습니다."
    actions={
      <>
        <Button variant="gray" onClick={() => window.print()}>
          인쇄
        </Button>
        <Button variant="gray" onClick={() => void copyText(codes.join('\n'), COPIED)}>
          복사
        </Button>
        <Button onClick={close}>보관했습니다</Button>
      </>
    }
  >
    <ol aria-label="복구 코드" className="grid gap-gutter rounded-field bg-sunken p-base">
      {codes.map((code) => (
        <li key={code} className="font-mono text-body text-text-strong">
          {code}
        </li>
      ))}
    </ol>
  </Modal>
)
