import { brand } from '#brand'
import { useLoaderData, useRevalidator } from '#kit/ui/router.tsx'
import { type Day } from '#kit/day.ts'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { ErrorState } from '#kit/ui/error-state.tsx'
import { serverToday } from '#kit/web/server-clock.ts'
import { monthlyPeriod } from '../widgets/monthly-period.ts'
import { PlanComparison } from '../widgets/plan-comparison.tsx'
import { PlanRow } from '../widgets/plan-row.tsx'
import { listPlans, type Plan } from '#ride/ticket/plan/contract.ts'
import { discountNotes, planRows } from '../widgets/pricing-content.ts'
import { PurchaseButtons } from '../widgets/purchase-buttons.tsx'
import type { Load } from '#page'

export const meta = {
  title: '요금표',
  description:
    '티켓 한 장부터 연간 이용, 월 정기 플랜까지 모심의 요금을 한눈에 보여 드립니다. 1 Ticket으로 차량 한 대를 하루 모십니다.',
}

type Shown = { plans: Plan[] | null; today: Day }

/** The day is part of the loaded data, so that server and browser render the same period around midnight. */
export async function loader(load: Load): Promise<Shown> {
  const today = serverToday()
  try {
    return { plans: await load(listPlans), today }
  } catch {
    return { plans: null, today }
  }
}

export default function Pricing() {
  return (
    <div className="page-width grid grid-cols-1 gap-12 pt-6 pb-16 md:pt-12">
      <header className="grid gap-gutter">
        <h1 className="text-title-l md:text-display">요금표</h1>
        <p className="max-w-[560px] text-body text-text-soft md:text-control">
          미리 준비해 두신 티켓으로 이용하십니다. 타시는 날에는 결제하실 일이 없습니다.
        </p>
      </header>
      <Plans />
      <section aria-labelledby="compare" className="grid gap-base">
        <h2 id="compare" className="text-title md:text-title-l">
          플랜 비교
        </h2>
        <PlanComparison />
      </section>
      <section aria-labelledby="notes" className="grid gap-base">
        <h2 id="notes" className="text-title-s md:text-title">
          할인 안내
        </h2>
        <ul className="grid list-disc gap-gutter pl-5 text-body">
          {discountNotes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      </section>
      <section
        aria-labelledby="purchase"
        className="grid gap-base rounded-card bg-primary p-6 md:flex md:items-center md:justify-between md:p-8"
      >
        <div className="grid gap-small">
          <h2 id="purchase" className="text-title-s text-white md:text-title">
            어떤 플랜이 맞을지 함께 골라 드립니다
          </h2>
          <p className="text-body text-[#c9d4ee]">
            카드, 계좌이체, 현금으로 결제하실 수 있습니다. 결제가 확인되면 바로 티켓을 충전해 드립니다.
          </p>
        </div>
        <PurchaseButtons />
      </section>
    </div>
  )
}

function Plans() {
  const { plans, today } = useLoaderData<Shown>()
  const { revalidate, isRefreshing } = useRevalidator()
  if (!plans)
    return (
      <ErrorState
        title="요금을 불러오지 못했습니다"
        text="인터넷 연결을 확인하시고 다시 시도해 주세요."
        retry={() => void revalidate()}
        busy={isRefreshing}
      />
    )
  if (!plans.length)
    return (
      <EmptyState
        title="지금 판매하는 티켓이 없습니다"
        text={`전화로 문의해 주시면 안내해 드립니다. ${brand.phone}`}
      />
    )
  return planRows
    .map((row) => ({ ...row, plans: plans.filter(({ section }) => section === row.section) }))
    .filter((row) => row.plans.length)
    .map((row) => <PlanRow key={row.section} {...row} period={monthlyPeriod(today)} />)
}
