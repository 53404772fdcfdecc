import { Checkbox } from '#kit/ui/checkbox.tsx'
import { SILENT } from '../copy.ts'

type Props = { checked: boolean; set: (checked: boolean) => void }

/** Marks a passenger who gets no messages about rides. */
export const SilentCheckbox = ({ checked, set }: Props) => (
  <Checkbox
    label={
      <>
        {SILENT}
        <span className="block text-base text-text-soft">
          예약 안내를 예약하신 분과 함께 알릴 분께만 보냅니다.
        </span>
      </>
    }
    checked={checked}
    onChange={(event) => set(event.target.checked)}
  />
)
