import type { OutputOf } from '#kit/contract.ts'
import { Button } from '#kit/ui/button.tsx'
import { useStaffChange } from '#platform/staff/widgets/use-staff-change.ts'
import { call } from '#ride/account/widgets/realm.ts'
import { resolveAlert, takeAlert } from '#ride/alert/contract.ts'
import type { getOverview } from '../contract.ts'
import { RideLine } from './waiting-lines.tsx'

type Alert = OutputOf<typeof getOverview>['rows']['alerts'][number]

/** A ride at risk: a staff member takes it, then ends the alert. It ends by itself when its cause is gone. */
export function AlertLine({ alert: { id, kind_text, state, taken_by, ride } }: { alert: Alert }) {
  const { busy, failure, change } = useStaffChange('알림을 바꾸지 못했습니다.')
  const params = { id }
  const text = failure ? `${failure.text} ${failure.more}` : [kind_text, taken_by].filter(Boolean).join(' · ')
  return (
    <RideLine ride={ride} text={text}>
      {state === 'OPEN' ? (
        <Button
          size="small"
          busy={busy}
          onClick={() => void change(() => call(takeAlert, { params }), '알림을 맡았습니다.')}
        >
          맡기
        </Button>
      ) : (
        <Button
          size="small"
          variant="white"
          busy={busy}
          onClick={() => void change(() => call(resolveAlert, { params, body: {} }), '알림을 해결했습니다.')}
        >
          해결
        </Button>
      )}
    </RideLine>
  )
}
