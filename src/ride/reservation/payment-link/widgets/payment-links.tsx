import { useQuery, useQueryClient } from '@tanstack/react-query'
import { instantLabel, instantOf } from '#kit/day.ts'
import { won } from '#kit/money.ts'
import { Button } from '#kit/ui/button.tsx'
import { copyText } from '#kit/ui/copy-text.ts'
import { useAction } from '#kit/ui/use-action.ts'
import { useFormKey } from '#platform/staff/widgets/use-form-key.ts'
import { call, question } from '#ride/account/widgets/realm.ts'
import { cancelPaymentLink, type LinkOut, listPaymentLinks, sendPaymentLink } from '../contract.ts'
import { LINK_CANCEL_DONE, LINK_COPIED, LINK_NOT_COPIED, LINK_SENT, linkText, PAYMENT_LINK } from '../copy.ts'

/** How often the list is refreshed, in milliseconds, so that staff see a payment. */
const REFRESH_MS = 15_000
const isOpen = ({ status }: LinkOut): boolean => status === 'OPEN'

/** A customer's payment links with their states; an open one can be copied, sent again and canceled. */
export function PaymentLinks({ memberId }: { memberId: string }) {
  const { data = [] } = useQuery({
    ...question(listPaymentLinks, { params: { id: memberId } }),
    refetchInterval: ({ state }) => (state.data as LinkOut[] | undefined)?.some(isOpen) && REFRESH_MS,
  })
  if (!data.length) return null
  return (
    <ul aria-label={PAYMENT_LINK} className="grid gap-thin">
      {data.map((link) => (
        <li
          key={link.id}
          className="grid gap-gutter rounded-field bg-surface p-3 text-body inset-ring inset-ring-line"
        >
          <p>
            <strong className="font-semibold">{linkText(link.status, link.expires_at)}</strong>
            <span className="block break-words text-text-soft">
              {instantLabel(instantOf(link.pickup_time)!)} {link.car_name} · {won(link.amount)}
            </span>
          </p>
          {isOpen(link) && <Acts link={link} />}
        </li>
      ))}
    </ul>
  )
}

function Acts({ link }: { link: LinkOut }) {
  const queries = useQueryClient()
  const { busy, run } = useAction('결제 링크를 바꾸지 못했습니다.')
  const keyOf = useFormKey(link)
  const params = { id: link.id }
  const act = async (contract: typeof sendPaymentLink | typeof cancelPaymentLink, done: string) => {
    await run(() => call(contract, { params, key: `${keyOf()}-${contract.path}` }), done)
    await queries.invalidateQueries()
  }
  return (
    <div className="flex flex-wrap gap-gutter">
      <Button
        size="small"
        variant="white"
        onClick={() => void copyText(link.url, { done: LINK_COPIED, failed: LINK_NOT_COPIED })}
      >
        링크 복사
      </Button>
      {link.may_send && (
        <Button size="small" variant="white" busy={busy} onClick={() => void act(sendPaymentLink, LINK_SENT)}>
          다시 보내기
        </Button>
      )}
      <Button
        size="small"
        variant="white"
        busy={busy}
        onClick={() => void act(cancelPaymentLink, LINK_CANCEL_DONE)}
      >
        링크 취소
      </Button>
    </div>
  )
}
