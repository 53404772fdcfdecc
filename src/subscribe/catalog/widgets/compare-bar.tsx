import { lazy, Suspense, useState } from 'react'
import { Button } from '#kit/ui/button.tsx'
import { whenIdle } from '#kit/ui/when-idle.ts'
import type { ModelOut } from '../contract.ts'
import { MAX_COMPARED } from '../rules.ts'

const CompareTable = lazy(whenIdle(() => import('./compare-table.tsx')))

type Props = { models: readonly ModelOut[]; clear: () => void }

/** The bar under the list while models are chosen to be compared. */
export function CompareBar({ models, clear }: Props) {
  const [isOpen, setOpen] = useState(false)
  if (!models.length) return null
  return (
    <div className="action-bar" role="region" aria-label="차량 비교">
      <div className="mx-auto flex max-w-app items-center gap-gutter px-base py-2.5">
        <p aria-live="polite" className="min-w-0 flex-1 text-body text-text-soft">
          <strong className="block text-control text-text-strong">
            {models.length}/{MAX_COMPARED}대 선택
          </strong>
          {models.length < 2 ? '한 대 더 고르시면 비교할 수 있습니다' : ''}
        </p>
        <Button variant="gray" onClick={clear}>
          비우기
        </Button>
        <Button disabled={models.length < 2} onClick={() => setOpen(true)}>
          비교하기
        </Button>
      </div>
      {isOpen && (
        <Suspense>
          <CompareTable models={models} close={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  )
}
