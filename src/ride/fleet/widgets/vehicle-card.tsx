import { Badge } from '#kit/ui/badge.tsx'
import { Button } from '#kit/ui/button.tsx'
import { Carousel } from '#kit/ui/carousel.tsx'
import { Collapsible } from '#kit/ui/collapsible.tsx'
import type { VehicleContent } from './vehicle-content.ts'
import { urlOf, urls } from '#urls'
import { type View, VehicleDrawing } from './vehicle-drawing.tsx'

const views: Record<View, string> = {
  quarter: '앞모습',
  side: '옆모습',
  cabin: '실내',
  night: '도착하는 모습',
}

/** The background of the other views while they load. */
const DARK = '#10141f'

/**
 * A model: a carousel of pictures, maker, name, drive, seats, and features that expand (C-033, C-034). A coming model
 * has only pictures, name and badge (C-035).
 */
export function VehicleCard({ vehicle, eager = false }: { vehicle: VehicleContent; eager?: boolean }) {
  const { slug, name, subName, label, maker, bg, images, contents } = vehicle
  const slides = images.map((view, at) => (
    <div
      key={view}
      className="grid h-full place-items-center"
      style={{
        background: view === 'side' ? `radial-gradient(circle at 50% 40%, #ffffff, ${bg} 75%)` : DARK,
      }}
    >
      <VehicleDrawing
        slug={slug}
        view={view}
        title={`${name} ${views[view]}`}
        eager={eager && at === 0}
        className={view === 'side' ? 'w-full px-4' : 'h-full w-full object-cover'}
      />
    </div>
  ))
  return (
    <article
      aria-labelledby={slug}
      className="flex flex-col overflow-hidden rounded-card bg-surface shadow-card"
    >
      <Carousel label={`${name} 사진`} slides={slides} autoplay className="aspect-[8/5]" />
      <div className="flex flex-1 flex-col px-5 pt-base pb-gutter">
        <div className="flex items-start justify-between gap-gutter pb-gutter">
          <div>
            {contents.length > 0 && (
              <p className="text-[12px] font-semibold tracking-[0.22em] text-text-soft">{maker}</p>
            )}
            <h2 id={slug} className="text-title">
              {name}
            </h2>
            {contents.length > 0 && <p className="text-body text-text-soft">{subName}</p>}
          </div>
          <Badge tone="primary" className="mt-1">
            {label}
          </Badge>
        </div>
        {contents.length > 0 && (
          <>
            <Features name={name} lines={contents} />
            <Button
              to={urlOf(urls.calendar, { query: { car: name } })}
              aria-label={`${name}, 이 차로 예약`}
              wide
              className="mt-small mb-gutter"
            >
              이 차로 예약
            </Button>
          </>
        )}
      </div>
    </article>
  )
}

function Features({ name, lines }: { name: string; lines: readonly string[] }) {
  return (
    <Collapsible
      title={
        <>
          <span className="sr-only">{name} </span>특징 보기
        </>
      }
      className="mt-auto border-t border-line"
      titleClassName="text-body"
    >
      <ul className="grid gap-gutter pb-base text-body">
        {lines.map((line) => (
          <li
            key={line}
            className="relative pl-4 before:absolute before:top-[9px] before:left-0 before:size-1 before:rounded-full before:bg-sub01"
          >
            {line}
          </li>
        ))}
      </ul>
    </Collapsible>
  )
}
