import { Button } from '#kit/ui/button.tsx'
import { ComparisonTable } from '../widgets/comparison-table.tsx'
import { VehicleCard } from '../widgets/vehicle-card.tsx'
import { vehicles } from '../widgets/vehicle-content.ts'
import { urls } from '#urls'

export const meta = {
  title: '차량 설명',
  description:
    'LM 500h ROYAL부터 스프린터 투어러까지, 모심이 준비한 아홉 대의 의전 차량과 모델별 비교를 보실 수 있습니다.',
}

/** Only the server renders this content, so it is not part of the browser's scripts. */
const listOf = (origin: string): object => ({
  '@context': 'https://schema.org',
  '@type': 'ItemList',
  name: '의전 차량',
  itemListElement: vehicles.map(({ name, maker, seats, slug }, at) => ({
    '@type': 'ListItem',
    position: at + 1,
    item: {
      '@type': 'Car',
      name,
      brand: { '@type': 'Brand', name: maker },
      vehicleSeatingCapacity: seats,
      image: `${origin}/drawings/${slug}.svg`,
    },
  })),
})

export const structured = import.meta.env.SSR ? listOf : undefined

export default function Cars() {
  return (
    <div className="page-width grid gap-12 pt-6 pb-16 md:pt-12">
      <header className="grid gap-gutter">
        <h1 className="text-title-l md:text-display">차량 설명</h1>
        <p className="max-w-[560px] text-body text-text-soft md:text-control">
          모시는 분과 자리에 맞추어 고르실 수 있도록 아홉 대를 준비했습니다. 모든 차량은 전문 수행 기사가
          운행합니다.
        </p>
      </header>
      <section aria-label="차량" className="grid gap-5 md:grid-cols-2 lg:grid-cols-3">
        {vehicles.map((vehicle, at) => (
          <VehicleCard key={vehicle.slug} vehicle={vehicle} eager={at === 0} />
        ))}
      </section>
      <section aria-labelledby="compare" className="grid gap-base">
        <h2 id="compare" className="text-title md:text-title-l">
          모델별 비교
        </h2>
        <ComparisonTable />
        <p className="text-body text-text-soft">
          사양은 연식과 차량에 따라 다를 수 있습니다. 자세한 내용은 상담 채팅으로 문의해 주세요.
        </p>
      </section>
      <div className="grid justify-items-start gap-base rounded-card bg-primary p-6 md:flex md:items-center md:justify-between md:p-8">
        <p className="text-title-s font-bold text-white md:text-title">
          원하시는 날에 이용하실 수 있는 차량을 확인해 보세요.
        </p>
        <Button to={urls.calendar} variant="white">
          예약하러 가기
        </Button>
      </div>
    </div>
  )
}
