import { useState } from 'react'
import { brand } from '#brand'
import { instantOf } from '#kit/day.ts'
import type { Language } from '#kit/language.ts'
import { Button } from '#kit/ui/button.tsx'
import { Checkbox } from '#kit/ui/checkbox.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { ErrorState } from '#kit/ui/error-state.tsx'
import { Fact, FactList } from '#kit/ui/fact-list.tsx'
import { Notice, RefusalNotice } from '#kit/ui/notice.tsx'
import { useParams } from '#kit/ui/router.tsx'
import { Loading, Skeleton } from '#kit/ui/skeleton.tsx'
import { isMissing, textOf } from '#kit/web/call-failed.ts'
import { serverNow } from '#kit/web/server-clock.ts'
import { VehicleImage } from '#ride/fleet/widgets/vehicle-image.tsx'
import { endsText } from '../../cancellation/copy.ts'
import { pickupText } from '../../recipient/copy.ts'
import type { PayPageOut } from '../contract.ts'
import { endsInEnglish, passengerText, PAY_PAGE, PAY_TITLES, payText, priceText } from '../page/copy.ts'
import { usePaying } from '../widgets/use-paying.ts'

export const meta = { title: '결제' }

/** The page of a phone order without a login: its customer sees the ride and price, and pays by card. */
export default function Pay() {
  const { token = '' } = useParams()
  const paying = usePaying(token)
  const { shown, error, load, busy } = paying
  const language = shown?.language ?? 'ko'
  if (shown) return <Order {...paying} {...{ shown, language }} />
  if (isMissing(error))
    return (
      <>
        <EmptyState title={PAY_PAGE.missing[language]} text={PAY_PAGE.missingText[language]} />
        <CallUs language={language} />
      </>
    )
  if (error) return <ErrorState isScreen text={textOf(error)} retry={load} busy={busy} />
  return (
    <Loading label={PAY_PAGE.loading[language]} className="grid gap-base py-base">
      <Skeleton className="h-12" />
      <Skeleton className="h-96 rounded-card" />
    </Loading>
  )
}

type Shown = Pick<ReturnType<typeof usePaying>, 'phase' | 'problem' | 'pay'> & {
  shown: PayPageOut
  language: Language
}

function Order({ shown, language, phase, problem, pay }: Shown) {
  const { status } = shown
  const isChecking = phase === 'CHECKING' && status === 'OPEN'
  return (
    <div lang={language} className="grid gap-base py-base">
      <header className="grid gap-gutter">
        <h1 className="text-title-l">{PAY_TITLES[status][language]}</h1>
        {status !== 'OPEN' && (
          <p className="text-body break-keep text-text-soft">
            {payText(status, shown.is_confirmed_at_once, language)}
          </p>
        )}
      </header>
      <RideFacts {...{ shown, language }} />
      {isChecking ? (
        <Notice tone="wait">{PAY_PAGE.checking[language]}</Notice>
      ) : (
        status === 'OPEN' && <PayForm {...{ shown, language, phase, problem, pay }} />
      )}
      {status !== 'OPEN' && status !== 'BOOKED' && <CallUs language={language} />}
    </div>
  )
}

function RideFacts({ shown, language }: { shown: PayPageOut; language: Language }) {
  const { status, car_name, car_image, pickup_time, places, passenger, passenger_count, amount } = shown
  const ends = language === 'ko' ? endsText(shown.cancel_ends, serverNow()) : endsInEnglish(shown.cancel_ends)
  return (
    <>
      <VehicleImage
        image={car_image}
        name={car_name}
        eager
        className="mx-auto w-full max-w-72 object-contain"
      />
      <FactList>
        <Fact name={PAY_PAGE.pickup[language]}>{pickupText(instantOf(pickup_time)!, language)}</Fact>
        <Fact name={PAY_PAGE.route[language]}>
          <ol className="grid gap-thin">
            {places.map((place, at) => (
              <li key={`${at} ${place}`} className="break-words">
                {at > 0 && <span aria-hidden>→ </span>}
                {place}
              </li>
            ))}
          </ol>
        </Fact>
        <Fact name={PAY_PAGE.car[language]}>{car_name}</Fact>
        <Fact name={PAY_PAGE.passenger[language]}>{passengerText(passenger, passenger_count, language)}</Fact>
        <Fact name={PAY_PAGE.price[language]}>
          <strong className="text-title-s">{priceText(amount, language)}</strong>
        </Fact>
        {status === 'OPEN' && (
          <Fact name={PAY_PAGE.until[language]}>
            <strong>{pickupText(new Date(shown.expires_at), language)}</strong>
          </Fact>
        )}
        {ends && <Fact name={PAY_PAGE.cancel[language]}>{ends}</Fact>}
        {shown.receipt_url && (
          <Fact name={PAY_PAGE.receipt[language]}>
            <Button href={shown.receipt_url} newTab look="link">
              {PAY_PAGE.receiptOpen[language]}
            </Button>
          </Fact>
        )}
      </FactList>
    </>
  )
}

/** The consent and the button; an error of the last try is shown above them. */
function PayForm({ shown, language, phase, problem, pay }: Shown) {
  const [isAgreed, setAgreed] = useState(false)
  const [isAsked, setAsked] = useState(false)
  const failure = failureText(shown, language)
  const press = () => {
    setAsked(true)
    if (isAgreed) void pay()
  }
  return (
    <>
      <Checkbox
        checked={isAgreed}
        onChange={({ target }) => setAgreed(target.checked)}
        label={PAY_PAGE.agree[language]}
        {...(isAsked && !isAgreed && { error: PAY_PAGE.agreeFirst[language] })}
        aria-describedby="agree-error"
      />
      <p
        id="agree-error"
        aria-live="polite"
        className="text-body font-medium text-negative-text empty:hidden"
      >
        {isAsked && !isAgreed && PAY_PAGE.agreeFirst[language]}
      </p>
      {problem ? (
        <RefusalNotice>{PAY_PAGE[problem][language]}</RefusalNotice>
      ) : (
        failure && phase === 'IDLE' && <Notice tone="wrong">{failure}</Notice>
      )}
      <Button size="large" wide busy={phase !== 'IDLE'} onClick={press}>
        {priceText(shown.amount, language)} · {PAY_PAGE.pay[language]}
      </Button>
    </>
  )
}

/** In English a general text, because the server's reasons are Korean. */
const failureText = ({ failure }: PayPageOut, language: Language): string | null =>
  failure && (language === 'ko' ? failure : PAY_PAGE.notPaid[language])

const CallUs = ({ language }: { language: Language }) => (
  <Button href={`tel:${brand.phone}`} variant="white" wide>
    {PAY_PAGE.call[language]} {brand.phone}
  </Button>
)
