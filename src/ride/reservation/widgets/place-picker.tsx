import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { Button } from '#kit/ui/button.tsx'
import { TextField } from '#kit/ui/field.tsx'
import { Modal } from '#kit/ui/modal.tsx'
import { Notice } from '#kit/ui/notice.tsx'
import { Skeleton } from '#kit/ui/skeleton.tsx'
import { Tabs } from '#kit/ui/tabs.tsx'
import { embedPostcode, loadPostcode } from '#providers/postcode/browser.ts'
import { KnownPlaces } from '#ride/addressbook/widgets/known-places.tsx'
import { call } from '#ride/account/widgets/realm.ts'
import { clientConfig } from '#ride/account/contract.ts'
import { PLACE_REQUIRED, POSTCODE_DOWN } from '../copy.ts'

type Props = {
  open: boolean
  title: string
  value: string
  choose: (place: string) => void
  close: () => void
}
const tabs = [
  { key: 'search', label: '주소 검색' },
  { key: 'direct', label: '직접 입력' },
] as const

/** Chooses a place: by an address search, or typed by hand (C-162). */
export function PlacePicker({ open, title, value, choose, close }: Props) {
  const [tab, setTab] = useState<'search' | 'direct' | null>(null)
  /** The typed text; kept when the user switches to the search or taps outside the sheet. */
  const [written, setWritten] = useState<string | null>(null)
  const shown = tab ?? (value ? 'direct' : 'search')
  const pick = (place: string) => {
    choose(place)
    setTab(null)
    setWritten(null)
    close()
  }
  return (
    <Modal open={open} close={close} title={title}>
      <div className="grid gap-base">
        <KnownPlaces pick={pick} />
        <Tabs label="입력 방법" tabs={tabs} current={shown} choose={setTab}>
          <div className="min-h-[400px] pt-base">
            {shown === 'search' ? (
              <AddressSearch pick={pick} instead={() => setTab('direct')} />
            ) : (
              <DirectEntry text={written ?? value} write={setWritten} pick={pick} />
            )}
          </div>
        </Tabs>
      </div>
    </Modal>
  )
}

function AddressSearch({ pick, instead }: { pick: (place: string) => void; instead: () => void }) {
  const frame = useRef<HTMLDivElement>(null)
  const [state, setState] = useState<'loading' | 'ready' | 'down'>('loading')
  const [attempt, setAttempt] = useState(0)
  const onSelect = useEffectEvent(pick)
  useEffect(() => {
    let remove: (() => void) | null = null
    let gone = false
    const start = async () => {
      const { postcode_script } = await call(clientConfig)
      await loadPostcode(postcode_script)
      if (gone || !frame.current) return
      remove = embedPostcode(frame.current, { onSelect: (place) => onSelect(place) })
      setState('ready')
    }
    setState('loading')
    start().catch(() => gone || setState('down'))
    return () => {
      gone = true
      remove?.()
    }
  }, [attempt])
  // The skeleton covers the frame: placed above it, it would move the tabs during a press.
  return (
    <div className="relative min-h-[400px]">
      {state === 'loading' && <Skeleton className="absolute inset-0" />}
      {state === 'down' && (
        <div className="grid gap-base">
          <Notice tone="wrong">{POSTCODE_DOWN}</Notice>
          <Button onClick={instead} wide>
            직접 입력하기
          </Button>
          <Button variant="gray" onClick={() => setAttempt(attempt + 1)} wide>
            다시 시도
          </Button>
        </div>
      )}
      <div ref={frame} className="overflow-hidden rounded-field" />
    </div>
  )
}

type Entry = { text: string; write: (text: string) => void; pick: (place: string) => void }

function DirectEntry({ text, write, pick }: Entry) {
  const [wrong, setWrong] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const isBlank = !text.trim()
  const confirm = (event: FormEvent) => {
    event.preventDefault()
    // The sheet is inside the form of the booking, which must not handle this submit event.
    event.stopPropagation()
    if (!isBlank) return pick(text.trim())
    setWrong(PLACE_REQUIRED)
    field.current?.focus()
  }
  return (
    <form onSubmit={confirm} noValidate className="grid gap-base">
      <TextField
        ref={field}
        label="장소"
        hint="건물 이름, 동·호수, 만나실 곳까지 적어 주시면 정확히 모시겠습니다."
        limit={200}
        value={text}
        onChange={(event) => {
          write(event.target.value)
          setWrong('')
        }}
        error={wrong}
      />
      <Button type="submit" size="large" wide variant={isBlank ? 'gray' : 'primary'} aria-disabled={isBlank}>
        확인
      </Button>
    </form>
  )
}
