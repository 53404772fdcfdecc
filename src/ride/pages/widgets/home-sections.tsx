import { Button } from '#kit/ui/button.tsx'
import type { ReactNode } from 'react'
import { VehicleDrawing } from '#ride/fleet/widgets/vehicle-drawing.tsx'
import { promises } from './home-content.ts'
import { urls } from '#urls'

type SectionProps = { id: string; title: string; text?: string; action?: ReactNode; children?: ReactNode }

/** A section with heading, text and one link. */
export function HomeSection({ id, title, text, action, children }: SectionProps) {
  return (
    <section aria-labelledby={id} className="page-width grid gap-6 py-10 md:gap-8 md:py-16">
      <div className="flex flex-wrap items-end justify-between gap-base">
        <div className="grid gap-gutter">
          <h2 id={id} className="text-title md:text-title-l">
            {title}
          </h2>
          {text && <p className="max-w-[560px] text-body text-text-soft md:text-control">{text}</p>}
        </div>
        {action}
      </div>
      {children}
    </section>
  )
}

export function Intro() {
  return (
    <section aria-labelledby="intro" className="bg-surface">
      <div className="page-width grid gap-8 py-14 md:py-24 lg:grid-cols-[1fr_1.4fr] lg:gap-16">
        <h2 id="intro" className="text-title-l md:text-[36px] md:leading-[46px]">
          약속보다 먼저,
          <br />
          말씀보다 먼저
        </h2>
        <div className="grid gap-8">
          <p className="text-control leading-7">
            모심에게 이동은 한 분을 정성껏 모시는 일입니다. 비서실의 고민을 덜어 드리고, 뒷자리의 시간을
            온전히 돌려드립니다.
          </p>
          <ul className="grid gap-5 md:grid-cols-3">
            {promises.map(({ title, text }) => (
              <li key={title} className="grid content-start gap-small border-t-2 border-primary pt-3">
                <h3 className="text-control">{title}</h3>
                <p className="text-body text-text-soft">{text}</p>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </section>
  )
}

/** A full-width picture of the rear seat. */
export const CabinSection = () => (
  <section aria-labelledby="cabin" className="overflow-hidden bg-[#0b0d12] text-white">
    <div className="grid items-center lg:grid-cols-[1fr_2fr]">
      <div className="grid gap-gutter px-5 py-10 lg:pr-0 lg:pl-[max(20px,50vw-540px)]">
        <h2 id="cabin" className="text-title-l text-white">
          문이 열리면,
          <br />두 분만의 자리
        </h2>
        <p className="max-w-[420px] text-body text-[#c9d4ee] md:text-control md:leading-7">
          LM 500h ROYAL의 뒷자리입니다. 앞뒤를 나누는 격벽과 48인치 화면, 깊이 눕는 독립 시트가 가시는 길을
          쉬는 시간으로 바꿔 드립니다.
        </p>
      </div>
      <VehicleDrawing
        slug="lm-500h-royal"
        view="cabin"
        title="밤의 도심을 배경으로 크림색 독립 시트 두 개가 나란히 놓인 LM 500h ROYAL의 실내"
        className="w-full lg:mask-l-from-85%"
      />
    </div>
  </section>
)

const shown = [
  { slug: 'lm-500h-royal', name: 'LM 500h ROYAL', seats: '4인승' },
  { slug: 'lx-700h-vip', name: 'LX 700h VIP', seats: '4인승' },
  { slug: 'sprinter-tourer', name: 'SPRINTER TOURER', seats: '7인승' },
]

export function VehiclesSection() {
  return (
    <HomeSection
      id="vehicles"
      title="어느 자리에나 어울리는 아홉 대"
      text="단둘이 나누는 대화부터 일행이 함께하는 일정까지, 모시는 분에 맞추어 고르십시오."
      action={
        <Button to={urls.cars} variant="gray">
          전체 차량 보기
        </Button>
      }
    >
      <ul
        className="-mx-5 flex snap-x scroll-px-5 gap-3 overflow-x-auto px-5 pb-1 no-scrollbar md:mx-0 md:grid md:grid-cols-3 md:gap-5 md:px-0"
        tabIndex={0}
        aria-label="대표 차량"
      >
        {shown.map(({ slug, name, seats }) => (
          <li
            key={slug}
            className="w-[78%] shrink-0 snap-center overflow-hidden rounded-card bg-surface shadow-card md:w-auto"
          >
            <VehicleDrawing slug={slug} view="quarter" className="aspect-[8/5] w-full object-cover" />
            <p className="flex items-baseline justify-between px-base py-3">
              <span className="text-control font-bold text-text-strong">{name}</span>
              <span className="text-body text-text-soft">{seats}</span>
            </p>
          </li>
        ))}
      </ul>
    </HomeSection>
  )
}
