import { Checkbox } from '#kit/ui/checkbox.tsx'
import { TextField } from '#kit/ui/field.tsx'
import { useForm } from '#kit/ui/use-form.ts'
import { pickFields, previousValues } from '#platform/staff/rules.ts'
import { FormDialog } from '#platform/staff/widgets/form-dialog.tsx'
import type { DialogProps } from '#platform/staff/widgets/use-dialogs.tsx'
import { useFormKey } from '#platform/staff/widgets/use-form-key.ts'
import { call } from '#ride/account/widgets/realm.ts'
import { VALID_DAYS } from '../../../purchase/rules.ts'
import { MAX_PRICE, MAX_TICKETS, MAX_VALID_DAYS } from '../../rules.ts'
import { createPlan, patchPlan, type PlanRow } from '../contract.ts'
import { NO_TICKETS, PLAN_FIELDS } from '../copy.ts'

type Values = { title: string; amount: string; price: string; days: string; isOnSale: boolean }

const numberIn = (text: string): number => (/^\d+(\.5)?$/.test(text.trim()) ? Number(text) : Number.NaN)
const wonIn = (text: string): number => numberIn(text.replaceAll(',', ''))
const isWithin = (value: number, most: number) => value > 0 && value <= most

function usePlanForm(plan?: PlanRow) {
  const hasTickets = plan?.amount !== null
  const form = useForm<Values>({
    start: () => ({
      title: plan?.title ?? '',
      amount: String(plan?.amount ?? ''),
      price: plan ? plan.price.toLocaleString('ko-KR') : '',
      days: String(plan?.valid_days ?? VALID_DAYS),
      isOnSale: plan?.is_on_sale ?? true,
    }),
    errorsOf: ({ title, amount, price, days }) => ({
      ...(!title.trim() && { title: '이름을 적어 주세요.' }),
      ...(hasTickets && !isWithin(numberIn(amount), MAX_TICKETS) && { amount: '0.5장 단위로 적어 주세요.' }),
      ...(!isWithin(wonIn(price), MAX_PRICE) && { price: '가격을 원 단위로 적어 주세요.' }),
      ...(hasTickets &&
        !isWithin(numberIn(days), MAX_VALID_DAYS) && { days: '유효기간을 일 단위로 적어 주세요.' }),
    }),
  })
  const { title, amount, price, days, isOnSale } = form.values
  const terms = { title: title.trim(), price: wonIn(price), is_on_sale: isOnSale }
  const tickets = { amount: numberIn(amount), valid_days: numberIn(days) }
  return {
    form,
    body: { ...terms, ...tickets },
    change: hasTickets ? { ...terms, ...tickets } : terms,
    hasTickets,
  }
}

type FieldProps = { form: ReturnType<typeof usePlanForm>['form']; hasTickets: boolean }

function PlanFields({ form: { text, box }, hasTickets }: FieldProps) {
  const field = { autoComplete: 'off' }
  return (
    <>
      <TextField {...field} {...text('title')} label="이름" limit={50} />
      {hasTickets ? (
        <div className="grid grid-cols-2 items-start gap-3">
          <TextField {...field} {...text('amount')} label="티켓 수" inputMode="decimal" />
          <TextField {...field} {...text('days')} label="유효기간 (일)" inputMode="numeric" />
        </div>
      ) : (
        <p className="text-text-soft">{NO_TICKETS}</p>
      )}
      <TextField {...field} {...text('price')} label="가격 (원, 부가세 포함)" inputMode="numeric" />
      <Checkbox {...box('isOnSale')} label="요금표에 보이고 판매하기" />
    </>
  )
}

const EFFECT = '저장하면 바로 요금표에 보입니다. 이미 판매한 티켓의 가격과 유효기간은 바뀌지 않습니다.'

export function AddPlanDialog({ close }: { close: () => void }) {
  const { form, body } = usePlanForm()
  const keyOf = useFormKey(form.values)
  return (
    <FormDialog
      title="요금 추가"
      text={EFFECT}
      close={close}
      check={form.check}
      send={() => call(createPlan, { body, key: keyOf() })}
      done="요금이 추가되었습니다."
      failed="요금을 추가하지 못했습니다."
    >
      <PlanFields form={form} hasTickets />
    </FormDialog>
  )
}

/** The dialog that changes a plan, or takes it off the price table. */
export function EditPlanDialog({ row: plan, close }: DialogProps<PlanRow>) {
  const { form, change, hasTickets } = usePlanForm(plan)
  const patch = (version: number, body: Partial<typeof change>) =>
    call(patchPlan, { params: { id: plan.id }, version, body })
  return (
    <FormDialog
      title="요금 수정"
      text={EFFECT}
      close={close}
      check={form.check}
      edit={{ row: plan, mine: change, fields: PLAN_FIELDS }}
      send={({ version, fields }) => patch(version, pickFields(change, fields))}
      done="요금이 변경되었습니다."
      undo={({ before, fields }) =>
        ({ version }) =>
          patch(version, previousValues(before, pickFields(change, fields)) as Partial<typeof change>)
        }
      failed="요금을 변경하지 못했습니다."
    >
      <PlanFields form={form} hasTickets={hasTickets} />
    </FormDialog>
  )
}
