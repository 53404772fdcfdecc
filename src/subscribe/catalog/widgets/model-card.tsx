import type { ReactNode } from 'react'
import { Link } from '#kit/ui/router.tsx'
import { Badge } from '#kit/ui/badge.tsx'
import { cx } from '#kit/ui/cx.ts'
import type { CarOut, ModelOut } from '../contract.ts'
import { feeFor, feesOf, offerRefusal, type Term, termsOf } from '../rules.ts'
import { availableFromText, OFFER_WORDS } from '../copy.ts'
import { CarPicture } from './car-picture.tsx'
import { feeText } from './term-choice.tsx'
import { urlOf, urls } from '#urls'

export type WithCar = ModelOut & { car: [CarOut, ...CarOut[]] }
type Props = { model: WithCar; months: Term; eager: boolean }

/** A card of a model: picture, brand and the monthly fee of the chosen term. A model that is only announced has no link (S-026). */
export function ModelCard({ model, months, eager }: Props) {
  const { id, name, brand, image, car } = model
  const refusal = offerRefusal(car[0])
  const isClosed = refusal === 'NOT_RELEASED'
  return (
    <Around to={isClosed ? null : urlOf(urls.subscribe.car, { params: { id }, query: { month: months } })}>
      <CarPicture
        reference={image}
        eager={eager}
        className={cx(
          'aspect-video w-full transition-transform duration-250',
          isClosed ? 'opacity-55 saturate-50' : 'group-hover:scale-[1.02]',
        )}
      />
      <div className="absolute top-3 left-3 flex gap-small">
        <Labels car={car[0]} />
      </div>
      <div className="grid justify-items-start gap-gutter px-base pt-gutter pb-base">
        <div>
          <p className="text-body text-text-soft">{brand.name}</p>
          <h3 className="text-title-s">{name}</h3>
        </div>
        {refusal ? (
          <>
            <Badge tone={isClosed ? 'neutral' : 'orange'} className="text-body">
              {OFFER_WORDS[refusal]}
            </Badge>
            {refusal === 'ALL_TAKEN' && model.available_from && (
              <p className="text-body text-text-soft">{availableFromText(model.available_from)}</p>
            )}
          </>
        ) : (
          <Price model={model} months={months} />
        )}
      </div>
    </Around>
  )
}

const frame = 'group relative block overflow-hidden rounded-card bg-surface'

const Around = ({ to, children }: { to: string | null; children: ReactNode }) =>
  to ? (
    <Link to={to} className={frame}>
      {children}
    </Link>
  ) : (
    <div role="group" aria-disabled="true" className={frame}>
      {children}
    </div>
  )

export const Labels = ({ car: { is_new, is_hot } }: { car: Pick<CarOut, 'is_new' | 'is_hot'> }) => (
  <>
    {is_new && <Badge tone="blue">NEW</Badge>}
    {is_hot && <Badge tone="red">HOT</Badge>}
  </>
)

/**
 * `12개월 · 월 490만원`, with tax (S-023). A model without this term names its terms. It is on the left, because a
 * floating button may cover the right side.
 */
function Price({ model, months }: Pick<Props, 'model' | 'months'>) {
  const fee = feeFor(model, months)
  if (fee === null)
    return (
      <p className="text-body font-semibold text-text-strong">
        {termsOf(feesOf(model.car[0])).join(', ')}개월만 구독하실 수 있습니다
      </p>
    )
  return (
    <p className="flex flex-wrap items-baseline gap-x-gutter text-text-soft">
      <span className="text-control font-bold text-text-strong">
        {months}개월 · {feeText(fee)}
      </span>
      VAT 포함
    </p>
  )
}
