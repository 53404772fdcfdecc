import type { DispatchOut } from '../contract.ts'
import type { useSelection } from './use-selection.ts'

export type Selection = ReturnType<typeof useSelection>
type Props = { reservation: DispatchOut; selection: Selection }

/** The checkbox that selects a reservation for a batch. */
export const SelectBox = ({ reservation: { id, name }, selection: { chosen, turn } }: Props) => (
  <input
    type="checkbox"
    aria-label={`${name || '이름 없음'} 님 선택`}
    checked={chosen.includes(id)}
    onChange={() => turn(id)}
    className="block size-5 accent-sub01"
  />
)
