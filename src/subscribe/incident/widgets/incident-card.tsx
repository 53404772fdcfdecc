import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { brand } from '#brand'
import { koreanInstant } from '#kit/day.ts'
import { won } from '#kit/money.ts'
import { formatPlate } from '#kit/plate.ts'
import { Badge, type BadgeTone } from '#kit/ui/badge.tsx'
import { Button } from '#kit/ui/button.tsx'
import { Fact, FactList } from '#kit/ui/fact-list.tsx'
import { whenIdle } from '#kit/ui/when-idle.ts'
import { pathOf } from '#kit/web/call.ts'
import { PrivatePhoto } from '#platform/file/widgets/private-photo.tsx'
import { callFile, question } from '#subscribe/account/widgets/realm.ts'
import { getIncidentPhoto, type IncidentOut, listOwnIncidents, type OwnIncidents } from '../contract.ts'
import { KIND_WORDS, STATE_WORDS } from '../copy.ts'
import type { IncidentState } from '../rules.ts'

const ReportDialog = lazy(
  whenIdle(async () => ({ default: (await import('./report-dialog.tsx')).ReportDialog })),
)

/** Help at the roadside: the numbers to call, the facts of the insurance, and the own reports. */
export function IncidentCard({ id }: { id: string }) {
  const { data } = useQuery(question(listOwnIncidents, { params: { id } }))
  const [reporting, setReporting] = useState(false)
  if (!data || (!data.can_report && data.incidents.length === 0)) return null
  return (
    <section aria-label="사고·고장" className="grid gap-3 rounded-card bg-sunken p-base">
      <h2 className="text-title-s">사고·고장</h2>
      {data.can_report && <Help help={data} report={() => setReporting(true)} />}
      {data.incidents.map((incident) => (
        <Incident key={incident.id} incident={incident} />
      ))}
      {reporting && data.handed_over_on && (
        <Suspense>
          <ReportDialog id={id} handedOverOn={data.handed_over_on} close={() => setReporting(false)} />
        </Suspense>
      )}
    </section>
  )
}

function Help({ help: { plate, insurance }, report }: { help: OwnIncidents; report: () => void }) {
  const { insurer, phone, policy_number, deductible } = insurance
  return (
    <>
      <FactList>
        {plate && <Fact name="차량 번호">{formatPlate(plate)}</Fact>}
        {insurer && <Fact name="보험사">{insurer}</Fact>}
        {policy_number && <Fact name="증권번호">{policy_number}</Fact>}
        {deductible > 0 && <Fact name="자기부담금">{won(deductible)}</Fact>}
      </FactList>
      <div className="grid gap-gutter">
        {phone && <CallLink name={`${insurer || '보험사'}에 전화하기`} phone={phone} />}
        <CallLink name={`${brand.nameKo}에 전화하기`} phone={brand.phone} />
        <Button wide variant="gray" onClick={report}>
          사고·고장 접수하기
        </Button>
      </div>
    </>
  )
}

const CallLink = ({ name, phone }: { name: string; phone: string }) => (
  <a
    href={`tel:${phone.replaceAll('-', '')}`}
    className="flex min-h-12 flex-wrap items-center justify-between gap-x-gutter rounded-field bg-surface px-base text-body font-semibold text-text-strong shadow-card"
  >
    {name}
    <span className="text-sub01-text">{phone}</span>
  </a>
)

const TONES: Record<IncidentState, BadgeTone> = { REPORTED: 'yellow', IN_PROGRESS: 'blue', RESOLVED: 'green' }

function Incident({ incident }: { incident: IncidentOut }) {
  const { id, kind, state, happened_at, place, text, photos, replacement_car, note } = incident
  return (
    <article
      aria-label={`${KIND_WORDS[kind]} 접수`}
      className="grid gap-gutter rounded-field bg-surface p-base"
    >
      <h3 className="flex flex-wrap items-center gap-gutter text-body font-semibold">
        {KIND_WORDS[kind]} <Badge tone={TONES[state]}>{STATE_WORDS[state]}</Badge>
        <span className="font-normal text-text-soft">{koreanInstant(new Date(happened_at))}</span>
      </h3>
      <p className="text-body break-words text-text-soft">{place}</p>
      <p className="text-body break-words whitespace-pre-wrap">{text}</p>
      {replacement_car && <p className="text-body break-words">대차 차량: {replacement_car}</p>}
      {note && <p className="text-body break-words whitespace-pre-wrap">안내: {note}</p>}
      <div className="grid grid-cols-3 gap-gutter empty:hidden">
        {photos.map((reference, at) => (
          <OwnIncidentPhoto key={reference} id={id} reference={reference} title={`접수 사진 ${at + 1}`} />
        ))}
      </div>
    </article>
  )
}

function OwnIncidentPhoto({ id, reference, title }: { id: string; reference: string; title: string }) {
  const params = { id, ref: reference }
  const asked = {
    queryKey: [pathOf(getIncidentPhoto, { params })],
    queryFn: ({ signal }: { signal: AbortSignal }) => callFile(getIncidentPhoto, { params, signal }),
  }
  return <PrivatePhoto question={asked} title={title} className="aspect-4/3 w-full rounded-field" />
}
