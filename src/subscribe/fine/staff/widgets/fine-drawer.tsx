import { useState } from 'react'
import { dayLabel, instantLabel } from '#kit/day.ts'
import { won } from '#kit/money.ts'
import { Button } from '#kit/ui/button.tsx'
import { Choices } from '#kit/ui/choices.tsx'
import { Drawer } from '#kit/ui/drawer.tsx'
import { Fact, FactList } from '#kit/ui/fact-list.tsx'
import { FailureNotice, Notice } from '#kit/ui/notice.tsx'
import { useStaffRealm } from '#platform/staff/widgets/staff-realm.ts'
import type { DialogProps } from '#platform/staff/widgets/use-dialogs.tsx'
import { useFormKey } from '#platform/staff/widgets/use-form-key.ts'
import { useStaffChange } from '#platform/staff/widgets/use-staff-change.ts'
import { PhoneLink } from '#platform/staff/widgets/phone-link.tsx'
import { StaffPhoto } from '#subscribe/handover/staff/widgets/staff-photo.tsx'
import { KIND_WORDS, REASON_WORDS } from '../../copy.ts'
import { assignFine, confirmFine, type FineRow, withdrawFine } from '../contract.ts'
import { FineBadge, titleOf } from './fine-columns.tsx'

/** A fine or toll with its notice, and the buttons of staff while it waits. */
export function FineDrawer({ row, close }: DialogProps<FineRow>) {
  const { call } = useStaffRealm()
  const [chosen, setChosen] = useState<string | null>(null)
  const keyOf = useFormKey({ row, chosen })
  const { busy, failure, change } = useStaffChange('처리하지 못했습니다.')
  const params = { id: row.id }
  const run = async (send: () => Promise<unknown>, done: string) => {
    if ((await change(send, done)) !== null) close()
  }
  const withdraw = () => run(() => call(withdrawFine, { params, key: keyOf() }), '철회했습니다.')
  const confirm = () => run(() => call(confirmFine, { params, key: keyOf() }), '청구했습니다.')
  const assign = () =>
    run(
      () => call(assignFine, { params, body: { subscription_id: chosen! }, key: keyOf() }),
      '구독자에게 안내했습니다.',
    )
  const isOver = row.state === 'CHARGED' || row.state === 'WITHDRAWN'
  const actions = !isOver && (
    <>
      <Button variant="gray" busy={busy} onClick={() => void withdraw()}>
        철회하기
      </Button>
      {row.state === 'OBJECTED' && (
        <Button busy={busy} onClick={() => void confirm()}>
          청구 확정
        </Button>
      )}
      {row.state === 'UNASSIGNED' && row.candidates.length > 0 && (
        <Button busy={busy} disabled={chosen === null} onClick={() => void assign()}>
          이분께 안내
        </Button>
      )}
    </>
  )
  return (
    <Drawer close={close} title={titleOf(row)} text={won(row.amount)} actions={actions || undefined}>
      <Question row={row} />
      {row.state === 'UNASSIGNED' && row.candidates.length > 0 && (
        <Choices
          legend="차량을 이용한 분"
          choices={row.candidates.map(({ subscription_id, name, from, to }) => ({
            value: subscription_id,
            label: name || '탈퇴한 구독자',
            text: `${dayLabel(from)} 인수, ${to ? `${dayLabel(to)} 반납` : '이용 중'}`,
          }))}
          value={chosen}
          choose={setChosen}
        />
      )}
      <Facts row={row} />
      <StaffPhoto
        reference={row.photo}
        title="고지서 사진"
        className="aspect-4/3 w-full rounded-field object-contain"
      />
      <FailureNotice failure={failure} />
    </Drawer>
  )
}

/** The reason why the fine waits for a person. */
function Question({ row }: { row: FineRow }) {
  if (row.state === 'UNASSIGNED')
    return <Notice tone="wait">{REASON_WORDS[row.unassigned_reason ?? 'NO_RENTER']}</Notice>
  if (row.state === 'OBJECTED')
    return (
      <Notice tone="wait">
        구독자의 이의: {row.objection} 청구를 확정하면 등록된 카드로 결제되고, 철회하면 청구하지 않습니다.
      </Notice>
    )
  return null
}

const timeText = (at: string) => instantLabel(new Date(at))

const Facts = ({ row }: { row: FineRow }) => (
  <FactList>
    <Fact name="상태">
      <FineBadge state={row.state} />
    </Fact>
    <Fact name="종류">{KIND_WORDS[row.kind]}</Fact>
    <Fact name="일어난 때">{timeText(row.happened_at)}</Fact>
    <Fact name="고지한 기관">{row.issuer}</Fact>
    <Fact name="고지서 번호">{row.notice_number}</Fact>
    {row.renter && <Fact name="구독자">{row.renter.name || '탈퇴한 구독자'}</Fact>}
    {row.renter && (
      <Fact name="구독자 연락처">
        <PhoneLink phone={row.renter.mobile} />
      </Fact>
    )}
    {row.renter && <Fact name="구독 차량">{row.renter.car}</Fact>}
    {row.objects_until && <Fact name="이의 신청 기한">{timeText(row.objects_until)}</Fact>}
    <Fact name="등록 시각">{timeText(row.created_at)}</Fact>
  </FactList>
)
