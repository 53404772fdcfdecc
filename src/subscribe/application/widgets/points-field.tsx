import { Button } from '#kit/ui/button.tsx'
import { TextField } from '#kit/ui/field.tsx'
import { normalizePoints, pointsError, usablePoints } from './draft-rules.ts'

type Props = {
  owned: number
  /** The first month without points, in won. */
  owed: number
  value: string
  change: (points: string) => void
}

/** The field for points on the first month: digits, at most the balance, in units of 10,000 won (S-051…S-054). */
export function PointsField({ owned, owed, value, change }: Props) {
  return (
    <TextField
      label="포인트 (첫 달)"
      name="points"
      value={value}
      inputMode="numeric"
      autoComplete="off"
      limit={10}
      placeholder="0"
      error={pointsError(value) ?? undefined}
      hint={`보유 ${owned.toLocaleString('ko-KR')}P, 10,000원 단위로 사용하실 수 있습니다.`}
      onChange={({ target }) => change(normalizePoints(target.value, owned))}
      beside={
        <Button variant="gray" onClick={() => change(usablePoints(owned, owed))} disabled={!owned}>
          전액 사용
        </Button>
      }
    />
  )
}
