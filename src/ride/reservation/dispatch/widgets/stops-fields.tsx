import { Plus, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Button } from '#kit/ui/button.tsx'
import { TextField } from '#kit/ui/field.tsx'
import type { StopForm, Wrong } from './details-rules.ts'

type Props = { stops: StopForm[]; wrong: Wrong; change: (stops: StopForm[]) => void }

const MOST = 20

/** Stops on the way: each has a place and optionally a time. */
export function StopsFields({ stops, wrong, change }: Props) {
  const group = useRef<HTMLFieldSetElement>(null)
  const added = useRef(false)
  useEffect(() => {
    if (added.current) group.current?.querySelector<HTMLElement>('li:last-of-type input')?.focus()
    added.current = false
  }, [stops.length])
  const put = (at: number, changes: Partial<StopForm>) =>
    change(stops.map((stop) => (stop.at === at ? { ...stop, ...changes } : stop)))
  const add = () => {
    added.current = true
    change([...stops, { at: Math.max(-1, ...stops.map(({ at }) => at)) + 1, location: '', time: '' }])
  }
  return (
    <fieldset ref={group} className="grid min-w-0 gap-gutter">
      <legend className="mb-1.5 text-body font-semibold text-text-strong">경유지</legend>
      {stops.length > 0 && (
        <ol className="grid gap-gutter">
          {stops.map(({ at, location, time }, place) => (
            <li key={at} className="grid grid-cols-[1fr_136px_32px] items-start gap-gutter">
              <TextField
                hideLabel
                label={`경유지 ${place + 1}`}
                placeholder={`경유지 ${place + 1}`}
                name={`stop-${at}`}
                value={location}
                limit={200}
                autoComplete="off"
                error={wrong[`stop-${at}`]}
                onChange={(event) => put(at, { location: event.target.value })}
              />
              <TextField
                hideLabel
                label={`경유지 ${place + 1} 시간 (선택)`}
                type="time"
                value={time}
                onChange={(event) => put(at, { time: event.target.value })}
              />
              <button
                type="button"
                aria-label={`경유지 ${place + 1} 삭제`}
                onClick={() => change(stops.filter((stop) => stop.at !== at))}
                className="grid h-10 w-8 place-items-center rounded-field text-text-soft hover:bg-gray"
              >
                <X size={16} aria-hidden="true" />
              </button>
            </li>
          ))}
        </ol>
      )}
      {stops.length > 1 && (
        <p className="text-text-soft">시간순으로 저장되고, 시간이 없는 경유지는 마지막에 놓입니다.</p>
      )}
      {stops.length < MOST && (
        <Button variant="white" size="small" className="justify-self-start" onClick={add}>
          <Plus size={16} aria-hidden="true" />
          경유지 추가
        </Button>
      )}
    </fieldset>
  )
}
