import * as AlertDialog from '@radix-ui/react-alert-dialog'
import { AlertFrame } from './alert.tsx'
import { buttonClass } from './button.tsx'

type Props = { open: boolean; stay: () => void; discard: () => void }

/** Asks before typed text is discarded; the button that keeps the text has the focus. */
export const DiscardQuestion = ({ open, stay, discard }: Props) => (
  <AlertFrame
    open={open}
    close={stay}
    title="입력한 내용을 버릴까요?"
    text="저장하지 않은 내용은 사라집니다."
  >
    <div className="mt-gutter flex gap-gutter *:flex-1">
      <AlertDialog.Action className={buttonClass({ variant: 'gray' })} onClick={discard}>
        버리기
      </AlertDialog.Action>
      <AlertDialog.Cancel className={buttonClass({})}>계속 작성</AlertDialog.Cancel>
    </div>
  </AlertFrame>
)
