import type { ModelOut } from '../contract.ts'
import { MAX_COMPARED } from '../rules.ts'

/** The models that are chosen to be compared, by id. */
export type Compared = { ids: readonly string[]; toggle: (id: string) => void }

/** The checkbox that adds a model to the comparison; it lies over the picture of its card. */
export function CompareChoice({ model, compared }: { model: ModelOut; compared: Compared }) {
  const isChosen = compared.ids.includes(model.id)
  return (
    <label className="absolute top-3 right-3 flex min-h-11 md:min-h-9 cursor-pointer items-center gap-1.5 rounded-full bg-neutral px-3 text-body font-semibold text-on-neutral has-disabled:cursor-not-allowed has-focus-visible:outline-2 has-focus-visible:outline-focus">
      <input
        type="checkbox"
        aria-label={`${model.brand.name} ${model.name} 비교에 담기`}
        checked={isChosen}
        disabled={!isChosen && compared.ids.length >= MAX_COMPARED}
        onChange={() => compared.toggle(model.id)}
        className="size-4 accent-primary outline-none"
      />
      비교
    </label>
  )
}
