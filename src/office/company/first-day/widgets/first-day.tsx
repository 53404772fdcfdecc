import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Badge } from '#kit/ui/badge.tsx'
import { Button } from '#kit/ui/button.tsx'
import { Card } from '#kit/ui/card.tsx'
import { Notice } from '#kit/ui/notice.tsx'
import { Link } from '#kit/ui/router.tsx'
import { FormDialog } from '#platform/staff/widgets/form-dialog.tsx'
import { question } from '#ride/account/widgets/realm.ts'
import { urls } from '#urls'
import { saveCompany } from '../../widgets/save-company.ts'
import { type FirstDay as State, getFirstDay } from '../contract.ts'
import { CLOSED, OPEN_EFFECT, SAMPLE, STEP_WORDS } from '../copy.ts'
import type { Step } from '../rules.ts'

const SCREENS: Record<Step, string> = {
  company: urls.admin.company,
  account: urls.admin.company,
  plans: urls.admin.plans,
  cars: urls.admin.cars,
  drivers: urls.admin.drivers,
  staff: urls.admin.members,
  ride: urls.admin.reservations,
}

/** Shows that the company is a sample, or the open steps of a new one; nothing for an open company. */
export function FirstDay() {
  const { data, refetch } = useQuery(question(getFirstDay))
  const [opening, setOpening] = useState(false)
  if (!data) return null
  const close = () => {
    setOpening(false)
    void refetch()
  }
  return (
    <>
      {data.is_sample && <p className="text-body text-text-soft">{SAMPLE}</p>}
      {!data.is_booking_open && <Steps steps={data.steps} open={() => setOpening(true)} />}
      {opening && <OpenDialog state={data} close={close} />}
    </>
  )
}

const missing = (steps: State['steps']) => steps.filter(({ is_done }) => !is_done)

function Steps({ steps, open }: { steps: State['steps']; open: () => void }) {
  const left = missing(steps).length
  return (
    <Card as="section" aria-label="문 열 준비" className="grid gap-gutter">
      <div className="flex flex-wrap items-center justify-between gap-gutter">
        <h2 className="text-control font-bold text-text-strong">
          {left ? `문 열 준비 ${steps.length}가지 가운데 ${left}가지 남음` : '준비를 모두 마쳤습니다'}
        </h2>
        <Button size="small" variant={left ? 'white' : 'primary'} onClick={open}>
          예약 열기
        </Button>
      </div>
      <p className="text-body text-text-soft">{CLOSED}</p>
      <ol className="grid gap-x-5 min-[700px]:grid-cols-2">
        {steps.map(({ key, is_done: isDone }) => (
          <li key={key} className="flex items-start gap-gutter border-t border-line py-2.5">
            <Badge tone={isDone ? 'green' : 'neutral'}>{isDone ? '마침' : '남음'}</Badge>
            <div className="min-w-0">
              <Link to={SCREENS[key]} className="text-body font-semibold underline-offset-4 hover:underline">
                {STEP_WORDS[key].title}
              </Link>
              <p className="text-body text-text-soft">{STEP_WORDS[key].text}</p>
            </div>
          </li>
        ))}
      </ol>
    </Card>
  )
}

function OpenDialog({ state, close }: { state: State; close: () => void }) {
  const left = missing(state.steps)
  return (
    <FormDialog
      title="예약 열기"
      text={OPEN_EFFECT}
      close={close}
      send={() => saveCompany(state.version, { is_booking_open: true })}
      done="예약을 열었습니다."
      failed="예약을 열지 못했습니다."
      action={left.length ? '그래도 열기' : '열기'}
    >
      {left.length > 0 && (
        <Notice tone="wait">{`아직 남은 준비: ${left.map(({ key }) => STEP_WORDS[key].title).join(', ')}`}</Notice>
      )}
    </FormDialog>
  )
}
