import { useQueryClient } from '@tanstack/react-query'
import { Star } from 'lucide-react'
import { useState } from 'react'
import { FailureNotice } from '#kit/ui/notice.tsx'
import { Button } from '#kit/ui/button.tsx'
import { Card } from '#kit/ui/card.tsx'
import { cx } from '#kit/ui/cx.ts'
import { TextArea } from '#kit/ui/field.tsx'
import { useAction } from '#kit/ui/use-action.ts'
import { call, question, sessionUser } from '#ride/account/widgets/realm.ts'
import type { ReservationOut } from '#ride/reservation/contract.ts'
import { useRideQuery } from '#ride/reservation/widgets/use-ride-query.ts'
import { getRating, type RatingOut, createRating } from '../contract.ts'
import { MAX_SENTENCE, MAX_STARS } from '../rules.ts'
import { RATED, RATING_FAILED, STARS_MISSING, STARS_WORDS } from '../copy.ts'

type Props = { reservation: ReservationOut }

const paramsOf = ({ id: rid }: ReservationOut) => ({ id: sessionUser()?.id ?? '', rid })

export const useRating = (reservation: ReservationOut) =>
  useRideQuery(
    question(getRating, { params: paramsOf(reservation) }),
    reservation.version,
    reservation.display_status === 'COMPLETED' && reservation.booked_by === null,
  )

/** The rating of a ride: possible for a week after its arrival; a given rating stays visible. */
export function RateRide({ reservation }: Props) {
  const params = paramsOf(reservation)
  const { data } = useRating(reservation)
  if (data?.rating) return <Given rating={data.rating} />
  return data?.can_rate ? <Ask params={params} /> : null
}

const Given = ({ rating }: { rating: RatingOut }) => (
  <Card className="grid gap-gutter p-5">
    <h2 className="text-control">남겨 주신 평가</h2>
    <p className="text-body text-text">
      별점 {rating.stars}점 · {STARS_WORDS[rating.stars]}
    </p>
    {rating.text && <p className="text-body break-words text-text">{rating.text}</p>}
  </Card>
)

function Ask({ params }: { params: { id: string; rid: string } }) {
  const queries = useQueryClient()
  const [stars, setStars] = useState(0)
  const [isTried, setTried] = useState(false)
  const [sentence, setSentence] = useState('')
  const { busy, failure, run } = useAction(RATING_FAILED)
  const send = async () => {
    setTried(true)
    if (!stars) return document.getElementById('star-5')?.focus()
    const body = { stars, text: sentence.trim() }
    await run(() => call(createRating, { params, body }), RATED)
    await queries.invalidateQueries()
  }
  return (
    <Card className="grid gap-base p-5">
      <h2 className="text-control">모신 길은 어떠셨습니까?</h2>
      <Stars value={stars} choose={setStars} error={isTried && !stars ? STARS_MISSING : undefined} />
      <TextArea
        label="한 말씀 (선택)"
        limit={MAX_SENTENCE}
        rows={3}
        value={sentence}
        onChange={(event) => setSentence(event.target.value)}
      />
      <FailureNotice failure={failure} />
      <Button
        wide
        busy={busy}
        aria-disabled={!stars}
        variant={stars ? 'primary' : 'gray'}
        onClick={() => void send()}
      >
        평가 보내기
      </Button>
    </Card>
  )
}

type StarsProps = { value: number; choose: (stars: number) => void; error: string | undefined }

/** Five stars as one radio group: pressed, or changed with the arrow keys. */
function Stars({ value, choose, error }: StarsProps) {
  return (
    <fieldset
      aria-describedby={error ? 'stars-error' : undefined}
      className="grid justify-items-center gap-gutter"
    >
      <legend className="sr-only">별점</legend>
      <div className="flex gap-small">
        {Array.from({ length: MAX_STARS }, (_, at) => at + 1).map((stars) => (
          <label
            key={stars}
            className="grid size-12 cursor-pointer place-items-center rounded-full has-focus-visible:outline-2 has-focus-visible:outline-focus"
          >
            <input
              id={`star-${stars}`}
              type="radio"
              name="stars"
              value={stars}
              checked={stars === value}
              onChange={() => choose(stars)}
              className="sr-only"
              aria-describedby={error ? 'stars-error' : undefined}
              aria-label={`${stars}점, ${STARS_WORDS[stars]}`}
            />
            <Star
              size={32}
              aria-hidden="true"
              className={cx(stars <= value ? 'fill-sub01 text-sub01' : 'text-line-strong')}
            />
          </label>
        ))}
      </div>
      <p className={cx('min-h-5 text-body text-text-soft', error && 'hidden')}>{STARS_WORDS[value]}</p>
      <p
        id="stars-error"
        aria-live="polite"
        className="text-body font-medium text-negative-text empty:hidden"
      >
        {error}
      </p>
    </fieldset>
  )
}
