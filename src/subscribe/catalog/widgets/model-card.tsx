import type { ReactNode } from 'react'
import { Link } from '#kit/ui/router.tsx'
import { Badge } from '#kit/ui/badge.tsx'
import { cx } from '#kit/ui/cx.ts'
import type { CarOut, ModelOut } from '../contract.ts'
import { feesOf, lowestFeeOf, manwonOf, offerRefusal } from '../rules.ts'
import { OFFER_WORDS } from '../copy.ts'
import { CarPicture } from './car-picture.tsx'
import { urlOf, urls } from '#urls'

type Props = { model: ModelOut & { car: [CarOut, ...CarOut[]] }; eager: boolean }

/** A card of a model: picture, brand and lowest monthly fee. A model that is only announced has no link (S-026). */
export function ModelCard({ model, eager }: Props) {
  const { id, name, brand, image, car } = model
  const refusal = offerRefusal(car[0])
  const isClosed = refusal === 'NOT_RELEASED'
  return (
    <Around to={isClosed ? null : urlOf(urls.subscribe.car, { params: { id } })}>
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
          <h2 className="text-title-s">{name}</h2>
        </div>
        {refusal ? (
          <Badge tone={isClosed ? 'neutral' : 'orange'} className="text-body">
            {OFFER_WORDS[refusal]}
          </Badge>
        ) : (
          <Price car={car[0]} />
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

/** `월 490만원부터`, with tax (S-023). It is on the left, because a floating button may cover the right side. */
function Price({ car }: { car: CarOut }) {
  const lowest = lowestFeeOf(feesOf(car)) ?? 0
  return (
    <p className="flex items-baseline gap-gutter text-text-soft">
      <span className="text-control font-bold text-text-strong">
        월 {manwonOf(lowest).toLocaleString('ko-KR')}만원부터
      </span>
      VAT 포함
    </p>
  )
}
