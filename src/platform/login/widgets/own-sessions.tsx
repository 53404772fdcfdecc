import type { UseQueryResult } from '@tanstack/react-query'
import type { z } from 'zod'
import { instantLabel } from '#kit/day.ts'
import { Badge } from '#kit/ui/badge.tsx'
import { Button } from '#kit/ui/button.tsx'
import { Loaded } from '#kit/ui/loaded.tsx'
import { RefusalNotice } from '#kit/ui/notice.tsx'
import { useAction } from '#kit/ui/use-action.ts'
import type { ownSessions } from '../session/contract.ts'

type Sessions = z.output<typeof ownSessions>
type Props = {
  asked: UseQueryResult<Sessions>
  end: (id: string) => Promise<unknown>
  endOthers: () => Promise<unknown>
}

/** The devices on which the person is logged in; others can be logged out, one or all. */
export function OwnSessions({ asked, end, endOthers }: Props) {
  const { busy, failure, run } = useAction('로그아웃하지 못했습니다.')
  const change = async (work: () => Promise<unknown>, done: string) => {
    await run(work, done)
    void asked.refetch()
  }
  return (
    <Loaded asked={asked} loading="로그인된 기기를 불러오는 중입니다">
      {(rows) => (
        <div className="grid justify-items-start gap-gutter">
          <ul aria-label="로그인된 기기" className="grid w-full gap-gutter">
            {rows.map((row) => (
              <Device
                key={row.id}
                row={row}
                busy={busy}
                end={() => void change(() => end(row.id), '그 기기에서 로그아웃했습니다.')}
              />
            ))}
          </ul>
          {failure && <RefusalNotice>{failure.more}</RefusalNotice>}
          {rows.some((row) => !row.is_current) && (
            <Button
              size="small"
              variant="gray"
              busy={busy}
              onClick={() => void change(endOthers, '다른 기기에서 모두 로그아웃했습니다.')}
            >
              다른 기기에서 모두 로그아웃
            </Button>
          )}
        </div>
      )}
    </Loaded>
  )
}

type DeviceProps = { row: Sessions[number]; busy: boolean; end: () => void }

const Device = ({ row, busy, end }: DeviceProps) => (
  <li className="flex items-center gap-base border-t border-line pt-gutter first:border-t-0 first:pt-0">
    <div className="min-w-0 flex-1 text-body">
      <strong className="block text-text-strong">{row.device}</strong>
      <span className="block text-text-soft">{instantLabel(new Date(row.created_at))} 로그인</span>
      <span className="block text-text-soft">{instantLabel(new Date(row.used_at))}까지 사용</span>
    </div>
    {row.is_current ? (
      <Badge tone="green">이 기기</Badge>
    ) : (
      <Button size="small" variant="white" busy={busy} onClick={end}>
        로그아웃<span className="sr-only">: {row.device}</span>
      </Button>
    )}
  </li>
)
