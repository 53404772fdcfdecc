import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { FullScreen } from '#kit/ui/full-screen.tsx'
import { dialogKeyOf } from '#kit/ui/shortcuts.ts'
import { usePictureView } from '#kit/ui/use-picture-view.ts'
import { DocumentViewer } from '../../widgets/document-viewer.tsx'
import type { WaitingDocument } from '../contract.ts'
import { nextOf, previousOf } from '../rules.ts'
import { DecisionPanel } from './decision-panel.tsx'
import type { Review } from './use-review.ts'

type Props = {
  review: Review
  row: WaitingDocument
  rows: readonly WaitingDocument[]
  /** The number of documents on earlier pages. */
  before: number
  total: number
  /** The typed reasons by member id: they stay when the next document opens or the screen closes. */
  reasons: Readonly<Record<string, string>>
  setReason: (id: string, reason: string) => void
}

/** Shows one large document after the other; each decision opens the next one. */
export function ReviewScreen({ review, row, rows, before, total, reasons, setReason }: Props) {
  const viewer = usePictureView()
  const [seen, setSeen] = useState('')
  const [refusing, setRefusing] = useState('')
  const [isHelpOpen, openHelp] = useState(false)
  const { id, identity_file: file, name } = row
  const isRefusing = refusing === id
  const [previous, next] = [previousOf(rows, id), nextOf(rows, id)]
  const refuse = () => setRefusing(isRefusing ? '' : id)
  // A picture that staff have not seen cannot be approved.
  const approve = () => void (seen === file && review.decide('APPROVED'))
  const keys: Record<string, () => void> = {
    KeyA: () => isRefusing || approve(),
    KeyX: () => review.isGone || refuse(),
    KeyJ: () => next && review.go(next.id),
    KeyK: () => previous && review.go(previous.id),
    KeyZ: () => review.last?.undo(),
  }
  const press = (event: KeyboardEvent) => {
    const code = dialogKeyOf(event.nativeEvent)
    if (!code) return
    if (code === 'Slash' && event.shiftKey) openHelp(!isHelpOpen)
    else if (!viewer.press(event) && !event.shiftKey) keys[code]?.()
    // The typed letter must not appear in the field that opens.
    if (code in keys) event.preventDefault()
  }
  const place = rows.findIndex((one) => one.id === id) + 1
  return (
    <FullScreen
      close={() => review.go(null)}
      escape={() => isRefusing && (setRefusing(''), true)}
      press={press}
      text="사진을 보고 확정하거나 보류합니다."
      title={
        <>
          신원 서류{' '}
          <span className="font-normal text-text-soft tabular-nums">
            {place > 0 && `${before + place} / ${total.toLocaleString('ko-KR')}`}
          </span>
        </>
      }
      tools={
        <>
          <Step label="이전 서류" to={previous} go={review.go}>
            <ChevronLeft size={20} aria-hidden="true" />
          </Step>
          <Step label="다음 서류" to={next} go={review.go}>
            <ChevronRight size={20} aria-hidden="true" />
          </Step>
        </>
      }
    >
      <div className="flex min-h-0 flex-1 flex-col md:flex-row">
        <DocumentViewer
          key={file}
          reference={file}
          name={name}
          viewer={viewer}
          shown={setSeen}
          className="min-h-0 flex-1"
        />
        <DecisionPanel
          review={review}
          row={row}
          isSeen={seen === file}
          next={next}
          approve={approve}
          refusal={{
            isOpen: isRefusing,
            turn: refuse,
            reason: reasons[id] ?? '',
            setReason: (reason) => setReason(id, reason),
          }}
          help={{ isOpen: isHelpOpen, turn: () => openHelp(!isHelpOpen) }}
        />
      </div>
    </FullScreen>
  )
}

type StepProps = {
  label: string
  to: WaitingDocument | null
  go: (id: string) => void
  children: ReactNode
}

const Step = ({ label, to, go, children }: StepProps) => (
  <button
    type="button"
    aria-label={label}
    title={label}
    aria-disabled={!to || undefined}
    onClick={() => to && go(to.id)}
    className="grid size-11 place-items-center rounded-full hover:bg-gray aria-disabled:opacity-35"
  >
    {children}
  </button>
)
