import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Day } from '#kit/day.ts'
import { ErrorState } from '#kit/ui/error-state.tsx'
import { DateField } from '#kit/ui/date-field.tsx'
import { SelectField } from '#kit/ui/field.tsx'
import { Modal } from '#kit/ui/modal.tsx'
import { ModalForm } from '#kit/ui/modal-form.tsx'
import { Loading, Skeleton } from '#kit/ui/skeleton.tsx'
import { useAction } from '#kit/ui/use-action.ts'
import { useToday } from '#kit/ui/use-today.ts'
import { call, question } from '#subscribe/account/widgets/realm.ts'
import { listModels, type ModelOut } from '#subscribe/catalog/contract.ts'
import { feesOf, countOffered, type Term } from '#subscribe/catalog/rules.ts'
import { TermChoice } from '#subscribe/catalog/widgets/term-choice.tsx'
import { createQuote } from '../contract.ts'
import { earliestEndOf } from '../rules.ts'
import { beginsAtEndText, NO_CAR, QUOTE_REFUSED } from '../copy.ts'
import { quotedCar } from './quoted-car.ts'

type Props = {
  id: string
  modelId: string
  carId: string
  startDate: Day
  paidUntil: Day
  /** Set if the car was returned: the day on which the subscription ends and the next one starts. */
  endsAnyway: Day | null
  close: () => void
}

/** Requests a quote for a change to another car, or to another term with the same car. */
export function ChangeDialog(props: Props) {
  const { data, isFetching, refetch, error } = useQuery(question(listModels))
  const { modelId, endsAnyway, close } = props
  const models = data?.filter((model) => isOffered(model, modelId, endsAnyway === null))
  if (models?.length) return <ChangeForm {...props} models={models} />
  if (models) return <Modal open close={close} title={TITLE} text={NO_CAR} />
  return (
    <Modal open close={close} title={TITLE}>
      {error ? (
        <ErrorState retry={() => void refetch()} busy={isFetching} />
      ) : (
        <Loading className="grid gap-base">
          <Skeleton className="h-12" />
          <Skeleton className="h-40" />
        </Loading>
      )}
    </Modal>
  )
}

const TITLE = '차량·기간 변경'

/**
 * Whether a model can be chosen: another model needs a free car; the present car can be kept unless it was returned.
 */
const isOffered = ({ id, car }: ModelOut, own: string, isKept: boolean): boolean =>
  id === own ? isKept : countOffered(car) > 0

const nameOf = ({ brand, name }: ModelOut): string => `${brand.name} ${name}`

function ChangeForm(props: Props & { models: ModelOut[] }) {
  const { id, modelId, carId, startDate, paidUntil, endsAnyway, close, models } = props
  const today = useToday()
  const queries = useQueryClient()
  const { busy, failure, run } = useAction('견적을 받지 못했습니다.')
  const [wanted, setWanted] = useState(endsAnyway ? models[0]!.id : modelId)
  const [month, setMonth] = useState<Term | null>(null)
  const [day, setDay] = useState(endsAnyway ?? paidUntil)
  const keepsCar = wanted === modelId
  // A change of term takes effect today, so it is too early on or before the first day.
  const isTooSoon = keepsCar && startDate >= today
  const car = quotedCar(models.find((model) => model.id === wanted)?.car ?? [], carId)
  const ask = async () => {
    if (!month || isTooSoon) return
    const quote = await run(() =>
      call(createQuote, {
        params: { id },
        body: { kind: 'CHANGE', end_date: day, model_id: wanted, month },
      }),
    )
    await queries.invalidateQueries()
    if (quote) close()
  }
  return (
    <ModalForm
      close={close}
      title={TITLE}
      text="지금 구독이 끝나고 새 구독이 시작됩니다. 두 금액을 모두 먼저 보여 드리며, 동의하시기 전에는 아무것도 바뀌지 않습니다."
      action="견적 보기"
      unready={!month || isTooSoon}
      busy={busy}
      failure={failure}
      submit={ask}
    >
      <SelectField
        label="차량"
        value={wanted}
        onChange={({ target }) => {
          setWanted(target.value)
          setMonth(null)
        }}
      >
        {models.map((model) => (
          <option key={model.id} value={model.id}>
            {nameOf(model)}
            {model.id === modelId && ' (지금 차량)'}
          </option>
        ))}
      </SelectField>
      {car && <TermChoice fees={feesOf(car)} value={month} choose={setMonth} />}
      {isTooSoon ? (
        <p className="text-body text-text-soft">{QUOTE_REFUSED.NOT_BEGUN}</p>
      ) : keepsCar ? (
        <p className="text-body text-text-soft">
          기간만 바꾸시면 오늘부터 새 기간이 시작됩니다. 최근 3일 안의 주행거리를 먼저 알려 주세요.
        </p>
      ) : endsAnyway ? (
        <p className="text-body break-keep text-text-soft">{beginsAtEndText(day)}</p>
      ) : (
        <DateField
          label="변경일"
          value={day}
          min={earliestEndOf(startDate, today)}
          max={paidUntil}
          onChange={({ target }) => setDay(target.value)}
        />
      )}
    </ModalForm>
  )
}
