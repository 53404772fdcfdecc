import { useQueryClient } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { FailureNotice } from '#kit/ui/notice.tsx'
import { dayOf, koreanDate } from '#kit/day.ts'
import { won } from '#kit/money.ts'
import { numberOf } from '#kit/number-of.ts'
import { Button } from '#kit/ui/button.tsx'
import { TextField } from '#kit/ui/field.tsx'
import { ProgressBar } from '#kit/ui/progress-bar.tsx'
import { useAction } from '#kit/ui/use-action.ts'
import { useForm } from '#kit/ui/use-form.ts'
import { serverNow } from '#kit/web/server-clock.ts'
import { useFormKey } from '#platform/staff/widgets/use-form-key.ts'
import { call } from '#subscribe/account/widgets/realm.ts'
import { type MileageRow, reportMileage } from '../contract.ts'
import { drivenKm, minMileage, mileageRefusal } from '../rules.ts'
import { km } from '#kit/km.ts'
import { MILEAGE_MISSING, MILEAGE_WORDS } from '../copy.ts'

type Props = { id: string; mileage: MileageRow; isCarOut: boolean }

/** The driven and the covered kilometers, with the form for a report. */
export function MileageCard({ id, mileage, isCarOut }: Props) {
  const { from, covered, km_price, reports } = mileage
  const driven = drivenKm(mileage)
  const [last] = reports
  return (
    <section aria-label="주행거리" className="grid gap-3 rounded-card bg-surface p-base shadow-card">
      <div className="flex items-baseline justify-between gap-gutter">
        <h2 className="text-title-s">주행거리</h2>
        <p className="text-body text-text-soft">
          <strong className="text-text-strong">{km(driven)}</strong> / {km(covered)}
        </p>
      </div>
      <ProgressBar
        percent={Math.min(100, Math.round((driven / Math.max(1, covered)) * 100))}
        label="약정 주행거리 중 주행한 거리"
      />
      <p className="text-body break-keep text-text-soft">
        {driven > covered ? `약정보다 ${km(driven - covered)} 더 주행하셨습니다. ` : ''}약정을 넘은 거리는
        반납하실 때 1km마다 {won(km_price)}입니다.
        {last &&
          ` 마지막으로 ${koreanDate(dayOf(new Date(last.reported_at)))}에 ${km(last.mileage)}로 알려 주셨습니다. 잘못 입력하셨다면 하루 안에 다시 알려 주세요.`}
      </p>
      {isCarOut && from !== null && <Report id={id} from={from} mileage={mileage} />}
    </section>
  )
}

const errorsOf =
  ({ reports }: MileageRow, from: number) =>
  ({ mileage }: { mileage: string }) => {
    const reported = numberOf(mileage)
    if (!Number.isInteger(reported) || reported < 0) return { mileage: MILEAGE_MISSING }
    const code = mileageRefusal(reported, minMileage(reports, from, serverNow()))
    return code ? { mileage: MILEAGE_WORDS[code] } : {}
  }

function Report({ id, from, mileage: known }: { id: string; from: number; mileage: MileageRow }) {
  const queries = useQueryClient()
  const { busy, failure, run } = useAction('주행거리를 저장하지 못했습니다.')
  const form = useForm({ start: () => ({ mileage: '' }), errorsOf: errorsOf(known, from) })
  const keyOf = useFormKey(form.values)
  const tell = async (event: FormEvent) => {
    event.preventDefault()
    if (busy || !form.check()) return
    const mileage = numberOf(form.values.mileage)
    const reported = await run(
      () =>
        call(reportMileage, {
          params: { id },
          body: { mileage },
          key: keyOf(),
        }),
      '주행거리를 저장했습니다.',
    )
    await queries.invalidateQueries()
    if (reported) form.reset({ mileage: '' })
  }
  return (
    <form noValidate onSubmit={(event) => void tell(event)} className="grid gap-gutter">
      <TextField
        {...form.text('mileage')}
        label="지금 계기판의 주행거리 (km)"
        inputMode="numeric"
        autoComplete="off"
        limit={9}
        placeholder={(known.latest ?? from).toLocaleString('ko-KR')}
        beside={
          <Button type="submit" variant="gray" busy={busy} className="h-12 shrink-0">
            알리기
          </Button>
        }
      />
      <FailureNotice failure={failure} />
    </form>
  )
}
