import { type Day, dayLabel, daysFrom, weekdayOf } from '#kit/day.ts'
import { Button } from '#kit/ui/button.tsx'
import type { ReactNode } from 'react'
import { VehicleDrawing } from '#ride/fleet/widgets/vehicle-drawing.tsx'
import { promises } from './home-content.ts'

type SectionProps = { id: string; title: string; text?: string; action?: ReactNode; children?: ReactNode }

/** A heading, what it says, and one way on. */
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
      <div className="page-width grid gap-8 py-14 md:grid-cols-[1fr_1.4fr] md:gap-16 md:py-24">
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

const shown = [
  { slug: 'lm-500h-royal', name: 'LM 500h ROYAL', seats: '4인승', bg: '#e9e4db' },
  { slug: 'lx-700h-vip', name: 'LX 700h VIP', seats: '4인승', bg: '#d9dfe8' },
  { slug: 'sprinter-tourer', name: 'SPRINTER TOURER', seats: '7인승', bg: '#dcdee2' },
]

export function VehiclesSection() {
  return (
    <HomeSection
      id="vehicles"
      title="어느 자리에나 어울리는 아홉 대"
      text="단둘이 나누는 대화부터 일행이 함께하는 일정까지, 모시는 분에 맞추어 고르십시오."
      action={
        <Button to="/cars" variant="gray">
          전체 차량 보기
        </Button>
      }
    >
      <ul
        className="-mx-5 flex snap-x scroll-px-5 gap-3 overflow-x-auto px-5 pb-1 no-scrollbar md:mx-0 md:grid md:grid-cols-3 md:gap-5 md:px-0"
        tabIndex={0}
        aria-label="대표 차량"
      >
        {shown.map(({ slug, name, seats, bg }) => (
          <li
            key={slug}
            className="w-[78%] shrink-0 snap-center overflow-hidden rounded-card bg-surface shadow-card md:w-auto"
          >
            <div
              className="grid aspect-[8/5] place-items-center px-base"
              style={{ background: `radial-gradient(circle at 50% 40%, #ffffff, ${bg} 78%)` }}
            >
              <VehicleDrawing slug={slug} className="w-full" />
            </div>
            <p className="flex items-baseline justify-between px-base py-3">
              <span className="text-control font-bold text-text-strong">{name}</span>
              <span className="text-text-soft">{seats}</span>
            </p>
          </li>
        ))}
      </ul>
    </HomeSection>
  )
}

const SHOWN_DAYS = 5

/** Leads to the calendar; shows from which day on it can be booked, and claims nothing of cars that are free. */
export function CalendarSection({ firstDay }: { firstDay: Day | null }) {
  return (
    <section aria-labelledby="calendar" className="bg-primary text-white">
      <div className="page-width grid items-center gap-8 py-14 md:grid-cols-2 md:py-20">
        <div className="grid justify-items-start gap-base">
          <h2 id="calendar" className="text-title-l text-white">
            비어 있는 날부터
            <br />
            보여 드립니다
          </h2>
          <p className="text-body text-[#c9d4ee] md:text-control">
            날짜를 고르시면 그날 이용하실 수 있는 차량이 바로 나옵니다. 예약은 세 단계면 끝납니다.
          </p>
          <Button to="/calendar" variant="white" size="large">
            예약하러 가기
          </Button>
        </div>
        {firstDay && <FirstDays firstDay={firstDay} />}
      </div>
    </section>
  )
}

function FirstDays({ firstDay }: { firstDay: Day }) {
  return (
    <div className="grid gap-base rounded-card bg-[#1a2748] p-base md:p-6">
      <p className="text-center text-body text-[#c9d4ee]">
        지금은 <strong className="text-white">{dayLabel(firstDay)}</strong>부터 예약하실 수 있습니다.
      </p>
      <div aria-hidden="true" className="grid grid-cols-5 gap-gutter">
        {daysFrom(firstDay, SHOWN_DAYS).map((day, at) => (
          <div
            key={day}
            className={`grid justify-items-center gap-gutter rounded-field py-4 ${at === 0 ? 'bg-white text-primary' : 'bg-[#2a3a63]'}`}
          >
            <span>{weekdayOf(day)}</span>
            <span className="text-title-s font-bold">{Number(day.slice(8))}</span>
          </div>
        ))}
      </div>
    </div>
  )
}
