import { Button } from '#kit/ui/button.tsx'
import { Notice } from '#kit/ui/notice.tsx'
import type { Line, outcomeOf } from './batch-rules.ts'

type Props = ReturnType<typeof outcomeOf> & { close: () => void }

/** The failures of a batch; shown until the user dismisses them. */
export function BatchOutcome({ done, failed, doubtful, remarks, close }: Props) {
  if (!failed.length && !doubtful.length && !remarks.length) return null
  return (
    <Notice tone={failed.length ? 'wrong' : 'wait'} className="grid gap-gutter">
      {/* A long result scrolls, so that the list below stays in view. */}
      <div
        role="group"
        aria-label="처리 결과"
        tabIndex={0}
        className="grid max-h-[30svh] gap-gutter overflow-y-auto"
      >
        <Part title={`${done}건을 처리했고, ${failed.length}건은 처리하지 못했습니다.`} lines={failed} />
        <Part title="배정했지만 확인이 필요한 예약이 있습니다." lines={doubtful} />
        <Part title="처리했지만 확인이 필요한 예약이 있습니다." lines={remarks} />
      </div>
      <Button size="small" variant="white" className="justify-self-start" onClick={close}>
        확인
      </Button>
    </Notice>
  )
}

const Part = ({ title, lines }: { title: string; lines: Line[] }) =>
  lines.length > 0 && (
    <section>
      <h2 className="text-body font-bold">{title}</h2>
      <ul>
        {lines.map(({ id, text }) => (
          <li key={id}>{text}</li>
        ))}
      </ul>
    </section>
  )
