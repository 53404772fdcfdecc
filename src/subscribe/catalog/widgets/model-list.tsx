import { useState } from 'react'
import { Button } from '#kit/ui/button.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { useListAddress } from '#kit/ui/use-list-address.ts'
import type { ModelOut } from '../contract.ts'
import { DEFAULT_TERM, groupModels, MAX_COMPARED, passesFilter, type Term, termsOfAll } from '../rules.ts'
import { GROUP_NAMES } from '../copy.ts'
import { CompareBar } from './compare-bar.tsx'
import { CompareChoice, type Compared } from './compare-choice.tsx'
import { FilterBar } from './filter-bar.tsx'
import { listQueryOf, NO_FILTERS } from './list-query.ts'
import { ModelCard, type WithCar } from './model-card.tsx'
import { SortChoice } from './sort-choice.tsx'
import { TermStrip } from './term-strip.tsx'

// A card that is not drawn yet reserves its final size: else the list would grow while scrolling and move the buttons.
const UNDRAWN =
  '[contain-intrinsic-size:auto_calc(min(100vw_-_2rem,28rem)*9/16_+_6.5rem)] min-[1024px]:[contain-intrinsic-size:auto_calc((min(100vw,1120px)_-_56px)/2*9/16_+_6.5rem)] [content-visibility:auto]'

const hasCar = (model: ModelOut): model is WithCar => model.car.length > 0

/** The models for the term, filters and order in the URL. */
export function ModelList({ models: all }: { models: readonly ModelOut[] }) {
  const { query, change } = useListAddress()
  const compared = useCompared()
  const models = all.filter(hasCar)
  const { months, order, filter } = listQueryOf(query)
  const set = (changes: Record<string, string | null>) => change(changes, { keepData: true })
  const shown = models.filter((model) => passesFilter(model, filter, months))
  const groups = groupModels(shown, order, months)
  return (
    <section aria-label="구독 차량 목록" className="grid gap-base">
      <TermStrip
        terms={termsOfAll(models)}
        value={months}
        choose={(term) => set({ month: term === DEFAULT_TERM ? null : String(term) })}
      />
      <FilterBar models={models} filter={filter} set={set} />
      <div className="flex items-center justify-between gap-gutter">
        <p aria-live="polite" className="text-body text-text-soft">
          모델 {shown.length}종
        </p>
        <SortChoice value={order} choose={(by) => set({ sort: by === 'low' ? null : by })} />
      </div>
      {groups.map((group, at) => (
        <Group
          key={group.group}
          {...group}
          months={months}
          compared={compared}
          isFirst={at === 0}
          title={groups.length > 1 ? GROUP_NAMES[group.group] : null}
        />
      ))}
      {!shown.length && (
        <EmptyState
          title="조건에 맞는 차량이 없습니다"
          text="조건을 바꾸시면 다른 차량을 보실 수 있습니다."
          action={
            <Button variant="gray" onClick={() => set(NO_FILTERS)}>
              필터 초기화
            </Button>
          }
        />
      )}
      <CompareBar models={models.filter(({ id }) => compared.ids.includes(id))} clear={compared.clear} />
    </section>
  )
}

function useCompared() {
  const [ids, setIds] = useState<readonly string[]>([])
  const toggle = (id: string) =>
    setIds((now) =>
      now.includes(id) ? now.filter((one) => one !== id) : [...now, id].slice(0, MAX_COMPARED),
    )
  return { ids, toggle, clear: () => setIds([]) }
}

type GroupProps = {
  title: string | null
  models: readonly WithCar[]
  months: Term
  compared: Compared
  isFirst: boolean
}

function Group({ title, models, months, compared, isFirst }: GroupProps) {
  return (
    <div className="grid gap-gutter">
      <h2 className={title ? 'text-title-s' : 'sr-only'}>{title ?? '모든 차'}</h2>
      <ul className="grid gap-base min-[1024px]:grid-cols-2">
        {models.map((model, at) => (
          // The browser draws cards far below the screen only when they are scrolled near.
          <li key={model.id} className={`relative ${isFirst && at < 3 ? '' : UNDRAWN}`}>
            <ModelCard model={model} months={months} eager={isFirst && at === 0} />
            <CompareChoice model={model} compared={compared} />
          </li>
        ))}
      </ul>
    </div>
  )
}
