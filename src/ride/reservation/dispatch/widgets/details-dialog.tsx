import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { ErrorState } from '#kit/ui/error-state.tsx'
import { Loading, Skeleton } from '#kit/ui/skeleton.tsx'
import { useForm } from '#kit/ui/use-form.ts'
import { textOf } from '#kit/web/call-failed.ts'
import { call, question } from '#ride/account/widgets/realm.ts'
import { pickFields } from '#platform/staff/rules.ts'
import { FormDrawer, InlineForm } from '#platform/staff/widgets/form-dialog.tsx'
import type { IsLeft } from '#kit/ui/leave-guard.tsx'
import type { DialogProps } from '#platform/staff/widgets/use-dialogs.tsx'
import { type DispatchOut, getDispatch, patchDetails } from '../contract.ts'
import { DetailsFields } from './details-fields.tsx'
import { bodyOf, formOf, wrongIn } from './details-rules.ts'
import { Warnings, useReasonOnRefusal } from './warnings.tsx'
import { editOf } from './edit.ts'
import { reservationLabel } from './labels.ts'
import { DETAILS_CHANGED, DETAILS_FAILED, DETAILS_UNDO_REASON, LOAD_FAILED } from './copy.ts'
import { SameTimeNotice } from './same-time-notice.tsx'

type Props = DialogProps<DispatchOut> & {
  /** Set when the form is shown inside the record, in place of the details. */
  inline?: { isLeft: IsLeft }
}

const SAVING = {
  label: '이대로 저장하는 이유',
  placeholder: '예: 고객이 이 시간을 원합니다',
  autoFocus: true,
}

/** Corrects a booking. It loads the booking first, because the row in the list may be outdated. */
export function DetailsDialog({ row, close, inline }: Props) {
  const params = { id: row.id }
  const { data, error, isFetching, refetch } = useAtOpening(row, inline !== undefined)
  const form = useForm({ start: () => formOf(row), errorsOf: wrongIn })
  const { values, set, check } = form
  useEffect(() => {
    if (data) set(formOf(data))
  }, [data, set])
  const mine = bodyOf(values)
  const { lines, ask, given, ...why } = useReasonOnRefusal(values.pickup)
  const Frame = inline ? InlineForm : FormDrawer
  return (
    <Frame
      {...(inline && { isLeft: inline.isLeft })}
      title="예약 정보 수정"
      text={reservationLabel(row)}
      close={close}
      idle={!data}
      check={check}
      edit={editOf(data ?? row, mine)}
      send={({ version, fields }) =>
        call(patchDetails, {
          params,
          version,
          body: { ...pickFields(mine, fields), ...given },
        }).catch(ask)
      }
      done={DETAILS_CHANGED}
      undo={({ before, fields }) =>
        (saved) =>
          call(patchDetails, {
            params,
            version: saved.version,
            body: { ...pickFields(bodyOf(formOf(before)), fields), reason: DETAILS_UNDO_REASON },
          })
        }
      failed={DETAILS_FAILED}
      asks={lines.length > 0 ? 'NEEDS_REASON' : undefined}
      notice={
        <>
          <SameTimeNotice reservation={row} phone={mine.phone} pickup_time={mine.pickup_time} />
          {lines.length > 0 && <Warnings lines={lines} ask={SAVING} {...why} />}
        </>
      }
    >
      {data ? (
        <DetailsFields
          form={form}
          isOtherDay={values.pickup.slice(0, 10) !== data.pickup_time.slice(0, 10)}
        />
      ) : error ? (
        <ErrorState title={LOAD_FAILED} text={textOf(error)} retry={() => void refetch()} busy={isFetching} />
      ) : (
        <Waiting />
      )}
    </Frame>
  )
}

/**
 * The reservation as it was when the form opened, so that no event and no other change overwrites typed values. Inside
 * the record it is already loaded.
 */
function useAtOpening(row: DispatchOut, isLoaded: boolean) {
  const [opened, setOpened] = useState(isLoaded ? row : undefined)
  const { data, ...answer } = useQuery({
    ...question(getDispatch, { params: { id: row.id } }),
    staleTime: 0,
    enabled: !opened,
  })
  if (!opened && data && !answer.isFetching) setOpened(data)
  return { ...answer, data: opened }
}

const Waiting = () => (
  <Loading label="예약 정보를 불러오는 중입니다" className="grid gap-base">
    {[1, 2, 3, 4, 5, 6].map((key) => (
      <div key={key} className="grid gap-1.5">
        <Skeleton className="h-5 w-20" />
        <Skeleton className="h-10" />
      </div>
    ))}
  </Loading>
)
