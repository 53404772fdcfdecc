import { useLoaderData, useRevalidator } from '#kit/ui/router.tsx'
import { useListAddress } from '#kit/ui/use-list-address.ts'
import { useToday } from '#kit/ui/use-today.ts'
import { ErrorState } from '#kit/ui/error-state.tsx'
import { isMissing, textOf } from '#kit/web/call-failed.ts'
import { type CarOut, getModel, type ModelOut } from '../contract.ts'
import { feesOf, offerRefusal, termsOf } from '../rules.ts'
import { CostCard } from '../cost/widgets/cost-card.tsx'
import { CarFacts } from '../widgets/car-facts.tsx'
import { Gallery } from '../widgets/gallery.tsx'
import { termIn } from '../widgets/list-query.ts'
import { MissingCar } from '../widgets/missing-car.tsx'
import { modelMetaOf } from '../widgets/model-meta.ts'
import { Labels } from '../widgets/model-card.tsx'
import { OfferBar } from '../widgets/offer-bar.tsx'
import { TermChoice } from '../widgets/term-choice.tsx'
import { CONDITIONS, ELIGIBILITY, LIST_FAILED } from '../copy.ts'
import type { Load } from '#page'

export const meta = {
  title: '구독 차량 상세',
  description: '차량 사진과 기간별 월 구독료, 구독 조건을 확인하고 바로 신청하실 수 있습니다.',
}

type Shown = { model: ModelOut } | { failure: string } | 'missing'

/** Each model has its own title, text and picture. A missing model has none. */
export function metaOf(shown: Shown) {
  if (shown === 'missing') return null
  return 'failure' in shown ? meta : modelMetaOf(shown.model)
}

export async function loader(load: Load, url: URL): Promise<Shown> {
  const id = url.pathname.split('/')[3] ?? ''
  try {
    return { model: await load(getModel, { params: { id } }) }
  } catch (error) {
    return isMissing(error) ? 'missing' : { failure: textOf(error) }
  }
}

/** The page of one model (S-034). */
export default function Car() {
  const shown = useLoaderData<Shown>()
  const { revalidate, isRefreshing } = useRevalidator()
  if (shown === 'missing') return <MissingCar />
  if ('failure' in shown)
    return (
      <ErrorState
        isScreen
        title={LIST_FAILED}
        text={shown.failure}
        retry={() => void revalidate()}
        busy={isRefreshing}
      />
    )
  const [car] = shown.model.car
  return car ? <Offer key={shown.model.id} model={shown.model} car={car} /> : <MissingCar />
}

function Offer({ model, car }: { model: ModelOut; car: CarOut }) {
  const fees = feesOf(car)
  const refusal = offerRefusal(car)
  const today = useToday()
  const { query, change } = useListAddress()
  const terms = termsOf(fees)
  const months = terms.find((term) => term === termIn(query)) ?? terms.at(-1) ?? null
  return (
    <article className="grid gap-big pb-36">
      <div className="-mx-base -mt-base overflow-hidden md:mx-0 md:mt-0 md:rounded-card">
        <Gallery
          name={`${model.brand.name} ${model.name}`}
          pictures={car.images.length ? car.images : [model.image]}
        />
      </div>
      <header className="grid gap-small">
        <div className="flex gap-small empty:hidden">
          <Labels car={car} />
        </div>
        <p className="text-body text-text-soft">{model.brand.name}</p>
        <h1 className="text-title-l">{model.name}</h1>
        {model.description && <p className="pt-gutter text-body">{model.description}</p>}
      </header>
      <CarFacts car={car} cars={model.car} months={months} />
      {months !== null && refusal !== 'NOT_RELEASED' && (
        <section className="grid gap-gutter">
          <TermChoice
            fees={fees}
            value={months}
            choose={(term) => change({ month: String(term) }, { keepData: true })}
          />
          <p className="text-text-soft">
            부가세가 포함된 월 구독료입니다. 보험료와 자동차세, 정기 점검 비용이 들어 있습니다.
          </p>
        </section>
      )}
      {months !== null && !refusal && <CostCard terms={{ fee: fees[months]!, months, startDate: today }} />}
      <Rules title="구독하실 수 있는 분" lines={ELIGIBILITY} />
      <Rules title="꼭 확인해 주세요" lines={CONDITIONS} />
      <OfferBar model={model} refusal={refusal} months={months} fee={months && fees[months]!} />
    </article>
  )
}

const Rules = ({ title, lines }: { title: string; lines: readonly string[] }) => (
  <section className="grid gap-gutter">
    <h2 className="text-control">{title}</h2>
    <ul className="grid gap-gutter text-body">
      {lines.map((line) => (
        <li
          key={line}
          className="relative pl-4 before:absolute before:top-[9px] before:left-0 before:size-1 before:rounded-full before:bg-sub01-text"
        >
          {line}
        </li>
      ))}
    </ul>
  </section>
)
