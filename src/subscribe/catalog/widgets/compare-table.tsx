import type { ReactNode } from 'react'
import { FullScreen } from '#kit/ui/full-screen.tsx'
import { Link } from '#kit/ui/router.tsx'
import { km } from '#kit/km.ts'
import { won } from '#kit/money.ts'
import { urlOf, urls } from '#urls'
import type { CarOut, ModelOut } from '../contract.ts'
import { kmPriceOf } from '../cost/rules.ts'
import {
  agreedMileageOf,
  countOffered,
  feeFor,
  feesOf,
  lowestFeeOf,
  offerRefusal,
  termsOfAll,
} from '../rules.ts'
import { availableFromText, BODY_TYPE_NAMES, OFFER_WORDS } from '../copy.ts'
import { CarPicture } from './car-picture.tsx'

type Row = { head: string; cell: (model: ModelOut, car: CarOut) => ReactNode }

function freeText(model: ModelOut, car: CarOut): string {
  const refusal = offerRefusal(car)
  if (refusal === 'ALL_TAKEN' && model.available_from) return availableFromText(model.available_from)
  return refusal ? OFFER_WORDS[refusal] : `바로 가능 ${countOffered(model.car)}대`
}

function extraKmText(car: CarOut): string {
  const lowest = lowestFeeOf(feesOf(car))
  return lowest === null ? '-' : `${won(kmPriceOf(lowest))}부터`
}

const rowsOf = (models: readonly ModelOut[]): Row[] => [
  { head: '브랜드', cell: ({ brand }) => brand.name },
  { head: '차종', cell: ({ body_type }) => (body_type ? BODY_TYPE_NAMES[body_type] : '-') },
  ...termsOfAll(models).map((months) => ({
    head: `${months}개월 구독료`,
    cell: (model: ModelOut) => {
      const fee = feeFor(model, months)
      return fee === null ? '-' : won(fee)
    },
  })),
  { head: '월 약정 주행거리', cell: () => km(agreedMileageOf(1)) },
  { head: '초과 주행 1km', cell: (_, car) => extraKmText(car) },
  { head: '현재 주행거리', cell: (_, car) => (car.release_date ? km(car.mileage) : '-') },
  { head: '차량 가격', cell: (_, car) => (car.retail_price > 0 ? won(car.retail_price) : '-') },
  { head: '구독 가능', cell: freeText },
]

const side = 'sticky left-0 z-1 w-30 min-w-30 bg-surface pr-gutter pl-base text-left align-top text-text-soft'

/** The chosen models side by side; on a phone the table scrolls beside its headings. */
export default function CompareTable({ models, close }: { models: readonly ModelOut[]; close: () => void }) {
  return (
    <FullScreen close={close} title="차량 비교" text="고르신 차량의 구독료와 조건을 나란히 보여 드립니다.">
      <div className="flex-1 overflow-auto pb-big" tabIndex={0} role="region" aria-label="비교 표">
        <table className="mx-auto border-separate border-spacing-0 text-body">
          <thead>
            <tr>
              <th scope="col" className={side}>
                <span className="sr-only">항목</span>
              </th>
              {models.map(({ id, name, image }) => (
                <th key={id} scope="col" className="w-60 min-w-42 px-gutter py-base text-left align-top">
                  <CarPicture reference={image} className="mb-gutter aspect-video w-full rounded-field" />
                  <Link
                    to={urlOf(urls.subscribe.car, { params: { id } })}
                    className="text-control font-bold text-text-strong underline underline-offset-4"
                  >
                    {name}
                  </Link>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rowsOf(models).map(({ head, cell }) => (
              <tr key={head}>
                <th scope="row" className={`${side} border-t border-line py-3 font-semibold`}>
                  {head}
                </th>
                {models.map((model) => (
                  <td
                    key={model.id}
                    className="border-t border-line px-gutter py-3 align-top text-text-strong"
                  >
                    {model.car[0] && cell(model, model.car[0])}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </FullScreen>
  )
}
