import { type FormEvent, useState } from 'react'
import { Button } from '#kit/ui/button.tsx'
import { TextField } from '#kit/ui/field.tsx'
import { useStaffChange } from '#platform/staff/widgets/use-staff-change.ts'
import { call } from '#ride/account/widgets/realm.ts'
import { patchSettings } from '../../contract.ts'
import { LAST_BOOKABLE_DAY } from '../../rules.ts'
import { OPEN_DATE_CHANGED, OPEN_DATE_FAILED, OPEN_DATE_WRONG } from '../copy.ts'

const isDays = (text: string) => /^\d{1,3}$/.test(text.trim()) && Number(text) <= LAST_BOOKABLE_DAY

/** The number of days after which booking opens. Its space is reserved while it loads, so that nothing moves. */
export function OpenDateForm({ openDate }: { openDate: number | undefined }) {
  const [typed, setTyped] = useState<string | null>(null)
  const [wrong, setWrong] = useState('')
  const { busy, failure, change } = useStaffChange(OPEN_DATE_FAILED)
  const isKnown = openDate !== undefined
  const text = typed ?? String(openDate ?? '')
  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (busy || !isKnown) return
    if (!isDays(text)) return setWrong(OPEN_DATE_WRONG)
    const send = () => call(patchSettings, { body: { open_date: Number(text) } })
    if (await change(send, OPEN_DATE_CHANGED)) setTyped(null)
  }
  return (
    <form noValidate onSubmit={(event) => void save(event)} className="w-full md:w-72 [&_input]:h-10">
      <TextField
        label="예약 오픈 (오늘부터 며칠 후)"
        inputMode="numeric"
        autoComplete="off"
        limit={4}
        value={text}
        disabled={!isKnown}
        error={wrong || (failure ? `${failure.text} ${failure.more}` : '')}
        onChange={({ target }) => {
          setTyped(target.value)
          setWrong('')
        }}
        beside={
          <Button
            type="submit"
            size="small"
            className="h-10"
            busy={busy}
            disabled={!isKnown || text === String(openDate)}
          >
            저장
          </Button>
        }
      />
    </form>
  )
}
