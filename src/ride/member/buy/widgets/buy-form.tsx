import { type FormEvent, useCallback } from 'react'
import { Notice, RefusalNotice } from '#kit/ui/notice.tsx'
import { useSearchParams } from '#kit/ui/router.tsx'
import { brand } from '#brand'
import { addDays, dayLabelFrom } from '#kit/day.ts'
import { won } from '#kit/money.ts'
import { MAX_NAME } from '#kit/name.ts'
import { Button } from '#kit/ui/button.tsx'
import { Card } from '#kit/ui/card.tsx'
import { Checkbox } from '#kit/ui/checkbox.tsx'
import { Choices } from '#kit/ui/choices.tsx'
import { Fact, FactList } from '#kit/ui/fact-list.tsx'
import { TextField } from '#kit/ui/field.tsx'
import { FlowBar } from '#kit/ui/flow-bar.tsx'
import { useForm } from '#kit/ui/use-form.ts'
import { useToday } from '#kit/ui/use-today.ts'
import { sessionUser } from '#ride/account/widgets/realm.ts'
import type { Plan } from '#ride/ticket/plan/contract.ts'
import { FULL_REFUND_DAYS } from '#ride/ticket/purchase/refund/rules.ts'
import { TRANSFER_DAYS, VALID_DAYS } from '#ride/ticket/purchase/rules.ts'
import {
  CARD_PAPERS,
  DEPOSITOR_FIRST,
  HOLDER_FIRST,
  TERMS_FIRST,
  TRANSFER_PAPERS,
  VAT_INCLUDED,
} from '#ride/ticket/purchase/copy.ts'
import {
  type Choice,
  choiceFor,
  holderState,
  storeChoice,
} from '#ride/ticket/purchase/widgets/choice-store.ts'
import { HolderChoice } from './holder-choice.tsx'
import { OpenPurchases } from '#ride/ticket/purchase/widgets/open-purchases.tsx'
import { useBuying } from '#ride/ticket/purchase/widgets/use-buying.ts'
import { useManaged } from './use-managed.ts'
import { urls } from '#urls'

type Holders = ReturnType<typeof useManaged>

const errorsOf = ({ organizationId, method, depositor, agreed }: Choice, { managed }: Holders) => ({
  ...(holderState(organizationId, managed) !== 'KNOWN' && { organizationId: HOLDER_FIRST }),
  ...(method === 'BANK' && !depositor.trim() && { depositor: DEPOSITOR_FIRST }),
  ...(!agreed && { agreed: TERMS_FIRST }),
})

/** Plan, holder and payment method; nothing is sent before the button at the bottom is pressed. */
export function BuyForm({ plans }: { plans: Plan[] }) {
  const id = sessionUser()?.id ?? ''
  const keep = useCallback((choice: Choice) => storeChoice(id, choice), [id])
  const [query, setQuery] = useSearchParams()
  const wanted = { organizationId: query.get('organization'), planId: query.get('plan') }
  const holders = useManaged()
  const form = useForm<Choice>({
    start: () => choiceFor(id, wanted),
    keep,
    errorsOf: (choice) => errorsOf(choice, holders),
  })
  const { values, set, errors } = form
  const plan = plans.find(({ id }) => id === values.planId) ?? plans[0]!
  const { busy, problem, buy } = useBuying(values, plan)
  const takePlan = (planId: string) => {
    set({ planId })
    // The plan in the URL is used once: a reload must not restore it.
    const rest = new URLSearchParams(query)
    rest.delete('plan')
    if (query.has('plan')) setQuery(rest, { replace: true })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (form.check()) void buy()
  }
  return (
    <form onSubmit={submit} noValidate className="grid gap-6">
      <header className="grid gap-gutter">
        <h1 className="text-title-l">티켓 구매</h1>
        <p className="text-body text-text-soft">1 Ticket으로 차량 한 대를 하루 모십니다.</p>
      </header>
      <OpenPurchases />
      <HolderChoice
        {...holders}
        value={values.organizationId}
        choose={(organizationId) => set({ organizationId })}
      />
      <PlanChoice plans={plans} value={plan.id} choose={takePlan} />
      <Terms plan={plan} />
      <Card className="grid gap-base">
        <Choices
          legend="결제 방법"
          inRow
          choices={[
            { value: 'CARD', label: '카드' },
            { value: 'BANK', label: '계좌이체' },
          ]}
          value={values.method}
          choose={(method) => set({ method })}
        />
        {values.method === 'BANK' && (
          <TextField
            {...form.text('depositor')}
            label="입금하시는 분"
            autoComplete="name"
            limit={MAX_NAME}
            hint={`${brand.bankAccount}. 신청하신 날부터 ${TRANSFER_DAYS}일 안에 보내 주세요. 계좌는 문자로도 보내 드리며, 입금을 확인하는 대로 티켓을 충전해 드립니다.`}
            error={errors.depositor ?? problem?.field}
          />
        )}
      </Card>
      <p className="text-body text-text-soft">
        증빙: {values.method === 'BANK' ? TRANSFER_PAPERS : CARD_PAPERS}
      </p>
      <Consent {...form.box('agreed')} error={errors.agreed} />
      {errors.organizationId && <Notice tone="wrong">{errors.organizationId}</Notice>}
      {problem && !problem.field && <RefusalNotice>{problem.text}</RefusalNotice>}
      <FlowBar>
        <div className="flex items-center justify-between gap-base">
          <p aria-live="polite" className="min-w-0 text-body text-text-soft">
            {plan.title}, {VAT_INCLUDED}
            <strong className="block text-title-s whitespace-nowrap text-text-strong">
              {won(plan.price)}
            </strong>
          </p>
          <Button type="submit" busy={busy} className="shrink-0">
            {values.method === 'CARD' ? '카드로 결제하기' : '입금 신청하기'}
          </Button>
        </div>
      </FlowBar>
    </form>
  )
}

type Choosing = { plans: Plan[]; value: string; choose: (id: string) => void }

const PlanChoice = ({ plans, value, choose }: Choosing) => (
  <Card>
    <Choices
      legend="티켓을 몇 장 준비해 드릴까요?"
      choices={plans.map((plan) => ({
        value: plan.id,
        label: <span className="text-control">{plan.amount} Ticket</span>,
        text: <span className="text-body">1 Ticket당 {won(plan.price_for_one)}</span>,
        beside: (
          <strong className="text-control whitespace-nowrap text-text-strong">{won(plan.price)}</strong>
        ),
      }))}
      value={value}
      choose={choose}
    />
  </Card>
)

/** The price in large figures, the expiry, and the last day of a refund. */
function Terms({ plan }: { plan: Plan }) {
  const today = useToday()
  const until = dayLabelFrom(today, addDays(today, plan.days ?? VALID_DAYS))
  return (
    <section aria-label="구매 내용" className="grid gap-gutter">
      <FactList>
        <Fact name="결제 금액">
          <strong className="text-title-l">{won(plan.price)}</strong>
          <span className="block text-text-soft">{VAT_INCLUDED}</span>
        </Fact>
        <Fact name="티켓">{plan.amount} Ticket</Fact>
        <Fact name="유효기간">
          {until}까지
          <span className="block text-text-soft">결제일부터 {plan.days ?? VALID_DAYS}일</span>
        </Fact>
        <Fact name="환급">
          {FULL_REFUND_DAYS}일 이내, 사용하지 않으신 티켓은 전액
          <span className="block text-text-soft">그 뒤에는 이용약관 제5조에 따릅니다</span>
        </Fact>
      </FactList>
      <p className="text-body text-text-soft">
        할인 대상이시면 결제하기 전에{' '}
        <a
          href={brand.chatUrl}
          target="_blank"
          rel="noopener"
          className="text-sub01-text underline underline-offset-4"
        >
          1:1 문의<span className="sr-only"> (새 창)</span>
        </a>
        로 알려 주세요. 증빙을 확인한 뒤 할인해 드립니다.
      </p>
    </section>
  )
}

type Box = Omit<React.ComponentProps<typeof Checkbox>, 'label' | 'beside'>

function Consent({ error, ...box }: Box) {
  return (
    <div className="grid gap-small">
      <Checkbox
        {...box}
        error={error}
        aria-describedby="consent-error"
        label="[필수] 구매 내용과 환급 조건을 확인했으며 구매에 동의합니다."
        beside={
          <a
            href={urls.terms}
            target="_blank"
            className="shrink-0 px-gutter py-3 text-body text-text-soft underline underline-offset-4"
          >
            이용약관<span className="sr-only"> (새 창)</span>
          </a>
        }
      />
      <p
        id="consent-error"
        aria-live="polite"
        className="text-body font-medium text-negative-text empty:hidden"
      >
        {error}
      </p>
    </div>
  )
}
