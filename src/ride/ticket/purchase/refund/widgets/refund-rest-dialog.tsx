import { ApprovalHint } from '#platform/staff/widgets/approval-hint.tsx'
import { useQuery } from '@tanstack/react-query'
import { won } from '#kit/money.ts'
import { Checkbox } from '#kit/ui/checkbox.tsx'
import { Fact, FactList } from '#kit/ui/fact-list.tsx'
import { TextField } from '#kit/ui/field.tsx'
import { ListFailed } from '#kit/ui/list-failed.tsx'
import { Notice } from '#kit/ui/notice.tsx'
import { Loading, Skeleton } from '#kit/ui/skeleton.tsx'
import { useForm } from '#kit/ui/use-form.ts'
import { CallFailed } from '#kit/web/call-failed.ts'
import { FormDialog } from '#platform/staff/widgets/form-dialog.tsx'
import type { DialogProps } from '#platform/staff/widgets/use-dialogs.tsx'
import { useFormKey } from '#platform/staff/widgets/use-form-key.ts'
import { call } from '#ride/account/widgets/realm.ts'
import type { PurchaseRow } from '../../staff/contract.ts'
import { buyerText } from '../../staff/widgets/purchase-columns.tsx'
import { quoteRefund, type RefundQuote, refundByQuote } from '../contract.ts'
import { REFUND_FEE_PERCENT } from '../rules.ts'

const OUTDATED = ['QUOTE_EXPIRED', 'QUOTE_CHANGED', 'REFUND_DECLINED']

/** Refunds the unused tickets of a purchase: shows the computed amount, then sends it. */
export function RefundRestDialog({ row, close }: DialogProps<PurchaseRow>) {
  const form = useForm({
    start: () => ({ reason: '', isOurFault: false }),
    errorsOf: ({ reason }) => (reason.trim() ? {} : { reason: '내용을 입력해 주세요.' }),
  })
  const { isOurFault } = form.values
  const reason = form.values.reason.trim()
  const { data, error, isFetching, refetch } = useQuote(row.id, isOurFault)
  const keyOf = useFormKey({ ...form.values, quote: data?.quote_id })
  const send = async () => {
    const body = { quote_id: data!.quote_id, reason }
    try {
      return await call(refundByQuote, { params: { id: row.id }, body, key: keyOf() })
    } catch (failure) {
      // The shown amount is outdated: computes it again and lets staff decide.
      if (failure instanceof CallFailed && OUTDATED.includes(failure.code ?? '')) void refetch()
      throw failure
    }
  }
  const isTransfer = row.method === 'BANK'
  return (
    <FormDialog
      title="남은 티켓 환불"
      text={`${buyerText(row)} 님, ${row.title} ${won(row.amount)}`}
      close={close}
      cancel="취소"
      action={data ? `${won(data.amount)} 환불` : '환불하기'}
      negative
      idle={!data || isFetching}
      unready={!reason}
      check={form.check}
      send={send}
      done="환불을 요청했습니다."
      failed="환불하지 못했습니다."
    >
      {(refused) => (
        <>
          {data ? (
            <QuoteFacts quote={data} />
          ) : error ? (
            <ListFailed error={error} retry={() => void refetch()} busy={isFetching} />
          ) : (
            <Loading label="환불 금액을 계산하는 중입니다">
              <Skeleton className="h-72" />
            </Loading>
          )}
          <ApprovalHint of="won" />
          <Checkbox
            label="회사에 책임이 있어 수수료를 받지 않습니다."
            checked={isOurFault}
            onChange={({ target }) => form.set({ isOurFault: target.checked })}
          />
          <TextField
            {...form.text('reason')}
            label="환불 사유"
            autoComplete="off"
            limit={200}
            error={form.errors.reason ?? refused['reason']}
          />
          <Notice tone="wait">
            {isTransfer
              ? '입금하신 분의 계좌로 먼저 송금한 뒤 기록해 주세요.'
              : '결제한 카드로 일부 금액이 취소되며 되돌릴 수 없습니다.'}
          </Notice>
        </>
      )}
    </FormDialog>
  )
}

/** A new quote for each opening of the dialog and each choice, never from the cache. */
const useQuote = (id: string, isOurFault: boolean) =>
  useQuery({
    queryKey: ['refund-quote', id, isOurFault],
    queryFn: () => call(quoteRefund, { params: { id }, body: { is_our_fault: isOurFault } }),
    gcTime: 0,
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    retry: false,
  })

const QuoteFacts = ({ quote }: { quote: RefundQuote }) => (
  <FactList>
    <Fact name="결제 금액">{won(quote.paid)}</Fact>
    <Fact name={`사용한 티켓 ${quote.used} Ticket, 정가로`}>{won(-quote.used_value || 0)}</Fact>
    <Fact name={quote.fee ? `수수료 ${REFUND_FEE_PERCENT}%` : '수수료'}>{won(-quote.fee || 0)}</Fact>
    <Fact name="환불 금액">
      <strong>{won(quote.amount)}</strong>
    </Fact>
    <Fact name="거두는 티켓">{quote.unused} Ticket</Fact>
    <Fact name="보유 티켓">
      {quote.balance.before} → {quote.balance.after} Ticket
    </Fact>
  </FactList>
)
