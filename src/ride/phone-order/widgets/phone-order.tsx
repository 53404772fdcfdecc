import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { formatAnyPhone } from '#kit/any-phone.ts'
import { dayLabel } from '#kit/day.ts'
import { MAX_NAME } from '#kit/name.ts'
import { Button } from '#kit/ui/button.tsx'
import { Checkbox } from '#kit/ui/checkbox.tsx'
import { TextField } from '#kit/ui/field.tsx'
import { Notice } from '#kit/ui/notice.tsx'
import { PhoneField } from '#kit/ui/phone-field.tsx'
import { focusOn, useForm } from '#kit/ui/use-form.ts'
import { CallFailed } from '#kit/web/call-failed.ts'
import { FormDrawer } from '#platform/staff/widgets/form-dialog.tsx'
import { useMay } from '#platform/staff/widgets/own-rights.ts'
import type { NewOrder } from '#platform/staff/widgets/new-order.ts'
import { useFormKey } from '#platform/staff/widgets/use-form-key.ts'
import { call, question } from '#ride/account/widgets/realm.ts'
import { type Caller, type CallerOut, createCustomer, getCaller } from '#ride/customer/contract.ts'
import { createReservation } from '#ride/reservation/contract.ts'
import { createPaymentLink } from '#ride/reservation/payment-link/contract.ts'
import { PaymentLinks } from '#ride/reservation/payment-link/widgets/payment-links.tsx'
import { grantTickets } from '#ride/ticket/contract.ts'
import { listPlans } from '#ride/ticket/plan/contract.ts'
import { CALLER_MISSING, ORDER, ORDER_FAILED } from '../copy.ts'
import {
  actionText,
  bookingOf,
  customerOf,
  doneText,
  EMPTY_ORDER,
  fromTemplate,
  GIVEN_DAYS,
  lacksTicket,
  LINK_PAYER,
  linkOrderOf,
  orderErrors,
  type OrderForm,
  PRICE,
  priceOf,
} from './order-rules.ts'
import { CallerField } from './caller-field.tsx'
import { PayerChoice } from './payer-choice.tsx'
import { PlaceFields, WhenFields, WishFields } from './ride-fields.tsx'

/** The name of the button that fills in the last ride. */
const LAST_RIDE = 'last-ride'

type Props = { known: NewOrder; close: () => void }

/** The pane of a phone order: the caller, the time, the places, the payer, and whether it is confirmed. */
export default function PhoneOrder({ known, close }: Props) {
  const [callerId, setCallerId] = useState<string | null>(null)
  const [isNew, setNew] = useState(false)
  const [isAsked, setAsked] = useState(false)
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const form = useForm<OrderForm>({
    start: () => ({ ...EMPTY_ORDER, day: known.day ?? '', time: known.time ?? '', car: known.carId ?? '' }),
    errorsOf: (values) => orderErrors(values, isNew),
  })
  const { values, set } = form
  const keyOf = useFormKey(values)
  const { data: caller = null } = useQuery({
    ...question(getCaller, { params: { id: callerId ?? '' } }),
    enabled: callerId !== null,
  })
  const price = priceOf(useQuery(question(listPlans)).data)
  const choose = ({ member_id: id, kind, name, phone }: CallerOut) => {
    setCallerId(id)
    setNew(false)
    if (kind === 'GUEST') set({ name, phone: formatAnyPhone(phone) })
  }
  const addCaller = async (key: string) => {
    const { id } = await call(createCustomer, { body: customerOf(values), key })
    setCallerId(id)
    return id
  }
  const isShort = lacksTicket(values, caller?.tickets ?? 0)
  const mayGive = useMay('TICKETS')
  const isGiven = isShort && mayGive && values.isTicketGiven
  const send = async () => {
    setRefusal(null)
    try {
      const key = keyOf()
      const id = callerId ?? (await addCaller(`${key}-customer`))
      const person = caller ?? customerOf(values)
      if (isGiven) await giveTicket(id, `${key}-ticket`)
      const params = { id }
      return values.payer === LINK_PAYER
        ? await call(createPaymentLink, { params, body: linkOrderOf(values, person, price ?? 0), key })
        : await call(createReservation, { params, body: bookingOf(values, person), key })
    } catch (error) {
      const refused = refusalOf(error)
      if (refused.knownId) setCallerId(refused.knownId)
      setRefusal(refused)
      throw error
    }
  }
  const callerName = caller?.name ?? values.callerName
  const isOpen = isNew || caller !== null
  const isReasonAsked = refusal?.code === 'NEEDS_REASON'
  useFocusOn(isOpen ? nextField(values, caller) : null)
  useFocusOn(isReasonAsked ? 'reason' : null)
  return (
    <FormDrawer
      title={ORDER}
      text="이름이나 번호로 시작하시면 됩니다."
      close={close}
      action={actionText(values, price)}
      unready={!isOpen}
      check={() => {
        setAsked(true)
        return isOpen && form.check()
      }}
      send={send}
      done={doneText(values, callerName)}
      failed={ORDER_FAILED}
      asks="NEEDS_REASON"
      notice={<Question refusal={refusal} form={form} />}
    >
      {isOpen ? (
        <ChosenCaller caller={caller} form={form} change={() => (setCallerId(null), setNew(false))} />
      ) : (
        <CallerField
          choose={choose}
          add={(typed) => {
            set(typed)
            setNew(true)
          }}
          error={isAsked ? CALLER_MISSING : undefined}
        />
      )}
      {isOpen && (
        <>
          <WhenFields form={form} />
          <PlaceFields form={form} caller={caller} />
          <WishFields form={form} callerName={callerName} />
          <PayerChoice
            caller={caller}
            price={price}
            value={values.payer}
            choose={(payer) => set({ payer })}
          />
          {isShort && mayGive && (
            <Checkbox
              {...form.box('isTicketGiven')}
              label="무료 1 Ticket을 지급하고 예약 (매출에 들어가지 않습니다)"
            />
          )}
          <Checkbox
            {...form.box('isConfirmed')}
            label={`${values.payer === LINK_PAYER ? '결제하시면 ' : ''}바로 확정하고 손님께 알리기`}
          />
        </>
      )}
    </FormDrawer>
  )
}

const giveTicket = (userId: string, key: string) =>
  call(grantTickets, { body: { user_id: userId, amount: PRICE, date: GIVEN_DAYS }, key })

/** The control that staff need first: the last ride of a known caller, otherwise the missing field of a new one. */
function nextField({ callerName }: OrderForm, caller: Caller | null): string {
  if (caller) return caller.rides.length ? LAST_RIDE : 'day'
  return callerName ? 'callerPhone' : 'callerName'
}

/** Focuses the field once that is needed next; null: none. */
function useFocusOn(name: string | null): void {
  const isWanted = name !== null
  const focus = useEffectEvent(() => focusOn(name ?? undefined))
  useEffect(() => {
    if (isWanted) focus()
  }, [isWanted])
}

type Refusal = { code: string; nextDays: string[]; knownId: string | null }

function refusalOf(error: unknown): Refusal {
  const { code, body } = error instanceof CallFailed ? error : { code: '', body: {} }
  const { next_days: nextDays = [], id = null } = (body ?? {}) as { next_days?: string[]; id?: string }
  return { code, nextDays, knownId: code === 'PHONE_TAKEN' ? id : null }
}

type FormProps = { form: ReturnType<typeof useForm<OrderForm>> }

/** The question after a refusal: a reason, another day, or the customer who has the number. */
function Question({ refusal, form }: FormProps & { refusal: Refusal | null }) {
  if (refusal?.code === 'NEEDS_REASON')
    return (
      <Notice tone="wait">
        <TextField
          label="사유"
          hint="손님께는 닫힌 날이거나 기다리는 분이 있습니다. 사유를 적으시면 예약됩니다."
          limit={200}
          {...form.text('reason')}
        />
      </Notice>
    )
  if (refusal?.knownId)
    return <Notice tone="wait">이미 등록된 번호입니다. 그분의 예약으로 이어서 진행하실 수 있습니다.</Notice>
  if (!refusal?.nextDays.length) return null
  return (
    <Notice tone="wait">
      <p className="mb-gutter font-semibold">이 차량이 비는 날</p>
      <div role="group" aria-label="비는 날" className="flex flex-wrap gap-gutter">
        {refusal.nextDays.map((day) => (
          <Button key={day} size="small" variant="white" onClick={() => form.set({ day })}>
            {dayLabel(day)}
          </Button>
        ))}
      </div>
    </Notice>
  )
}

/** The chosen caller with note and former rides, or the fields of a new customer. */
function ChosenCaller({ caller, form, change }: FormProps & { caller: Caller | null; change: () => void }) {
  return (
    <section aria-label="전화 주신 분" className="grid gap-gutter rounded-card bg-sunken p-3">
      <div className="flex items-center justify-between gap-gutter">
        <p className="min-w-0 text-control font-semibold break-words text-text-strong">
          {caller ? `${caller.name} ` : '새 고객'}
          {caller && <span className="whitespace-nowrap">{formatAnyPhone(caller.phone)}</span>}
        </p>
        <Button size="small" variant="white" className="shrink-0" onClick={change}>
          다른 분
        </Button>
      </div>
      {caller ? (
        <>
          {caller.note && <p className="text-body break-words">{caller.note}</p>}
          <PaymentLinks memberId={caller.id} />
          {caller.rides.length > 0 && <p className="text-body text-text-soft">지난 예약으로 채우기</p>}
          {caller.rides.length > 0 && <Templates caller={caller} form={form} />}
        </>
      ) : (
        <div className="grid grid-cols-2 items-start gap-3">
          <TextField label="고객 이름" limit={MAX_NAME} autoComplete="off" {...form.text('callerName')} />
          <PhoneField label="휴대폰" autoComplete="off" {...form.text('callerPhone')} />
        </div>
      )}
    </section>
  )
}

const Templates = ({ caller, form }: FormProps & { caller: Caller }) => (
  <ul aria-label="지난 예약으로 채우기" className="grid gap-thin">
    {caller.rides.map((ride, at) => (
      <li key={ride.id}>
        <button
          type="button"
          name={at === 0 ? LAST_RIDE : undefined}
          onClick={() => form.set(fromTemplate(ride))}
          className="min-h-9 w-full rounded-field bg-surface px-3 py-1.5 text-left text-body inset-ring inset-ring-line hover:bg-gray"
        >
          {dayLabel(ride.ride_date)} {ride.pickup_location} → {ride.dropoff_location}
        </button>
      </li>
    ))}
  </ul>
)
