import { useQuery } from '@tanstack/react-query'
import { instantLabel } from '#kit/day.ts'
import { Checkbox } from '#kit/ui/checkbox.tsx'
import { Fact, FactList } from '#kit/ui/fact-list.tsx'
import { TextField } from '#kit/ui/field.tsx'
import { ListFailed } from '#kit/ui/list-failed.tsx'
import { Loading, Skeleton } from '#kit/ui/skeleton.tsx'
import { useForm } from '#kit/ui/use-form.ts'
import { pathOf } from '#kit/web/call.ts'
import { FormDialog } from '#platform/staff/widgets/form-dialog.tsx'
import { useStaffRealm } from '#platform/staff/widgets/staff-realm.ts'
import type { DialogProps } from '#platform/staff/widgets/use-dialogs.tsx'
import type { PaymentRow } from '../../staff/contract.ts'
import { payerText } from '../../staff/widgets/payment-columns.tsx'
import { isOutcomeUnknown } from '../../rules.ts'
import { monthText } from '../../copy.ts'
import { type DifferenceRow, settleDifference, listDifferences } from '../contract.ts'
import { sideText } from '../copy.ts'

const errorsOf = ({ note }: { note: string }) =>
  note.trim() ? {} : { note: '어떻게 확인했는지 적어 주세요.' }

/** Settles a difference between our record and the provider's, with a note. */
export function SettleDialog({ row, close }: DialogProps<PaymentRow>) {
  const { call } = useStaffRealm()
  const params = { id: row.id }
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [pathOf(listDifferences, { params })],
    queryFn: ({ signal }) => call(listDifferences, { params, signal }),
    staleTime: 0,
  })
  const form = useForm({ start: () => ({ note: '', adopt: false, unpaid: false }), errorsOf })
  const { note, adopt, unpaid } = form.values
  const open = data?.filter(({ settled_at }) => settled_at === null).map(({ id }) => id)
  return (
    <FormDialog
      title="금액 불일치 처리"
      text={`${payerText(row)} 님, ${row.model_name} ${monthText(row.month)}`}
      close={close}
      cancel="취소"
      action="처리 완료"
      unready={!note.trim() || !open}
      check={form.check}
      send={() =>
        call(settleDifference, {
          params,
          body: { note: note.trim(), adopt, unpaid: unpaid && !adopt, differences: open },
        })
      }
      done="처리한 내용을 저장했습니다."
      failed="처리하지 못했습니다."
    >
      {(refused) => (
        <>
          {error && !data ? (
            <ListFailed error={error} retry={() => void refetch()} busy={isFetching} />
          ) : (
            <Sides differences={data} />
          )}
          <TextField
            {...form.text('note')}
            label="확인한 내용"
            autoComplete="off"
            limit={200}
            error={form.errors.note ?? refused['note']}
          />
          <Checkbox {...form.box('adopt')} label="결제대행사에서 취소된 금액을 환불로 반영" />
          {isOutcomeUnknown(row.status) && !adopt && (
            <Checkbox {...form.box('unpaid')} label="결제되지 않은 것으로 처리" />
          )}
        </>
      )}
    </FormDialog>
  )
}

/** Our record and the provider's, as they were when the difference was found. */
function Sides({ differences }: { differences: DifferenceRow[] | undefined }) {
  if (!differences)
    return (
      <Loading>
        <Skeleton className="h-24" />
      </Loading>
    )
  return (
    <FactList>
      {differences.map(({ id, ours, theirs, found_at, note: said }) => (
        <Fact key={id} name={instantLabel(new Date(found_at))}>
          <span className="grid">
            <span>모심: {sideText(ours)}</span>
            <span>결제대행사: {sideText(theirs)}</span>
            {said && <span className="text-text-soft">처리: {said}</span>}
          </span>
        </Fact>
      ))}
    </FactList>
  )
}
