import { instantLabel } from '#kit/day.ts'
import { Button } from '#kit/ui/button.tsx'
import { TextArea } from '#kit/ui/field.tsx'
import { Modal } from '#kit/ui/modal.tsx'
import { useForm } from '#kit/ui/use-form.ts'
import { FormDialog } from '#platform/staff/widgets/form-dialog.tsx'
import { call } from '#ride/account/widgets/realm.ts'
import { handleRating, type ListedRating } from '../../contract.ts'
import { HANDLED, HANDLING_FAILED, NOTE_MISSING, NOTE_NOT_KEPT } from '../../copy.ts'
import { rideOf } from './rating-columns.tsx'

type Props = { rating: ListedRating; close: () => void }

const titleOf = ({ stars, member }: ListedRating) => `별점 ${stars}점, ${member || '탈퇴한 회원'}`

/** A whole rating; staff record once how they handled it. */
export const HandleDialog = ({ rating, close }: Props) =>
  rating.handled_at ? <Handled rating={rating} close={close} /> : <Handle rating={rating} close={close} />

const About = ({ rating }: { rating: ListedRating }) => (
  <dl className="grid grid-cols-[72px_1fr] gap-gutter text-body">
    <dt className="text-text-soft">운행</dt>
    <dd>{rideOf(rating)}</dd>
    <dt className="text-text-soft">말씀</dt>
    <dd className="break-words">{rating.text || '-'}</dd>
  </dl>
)

const Handled = ({ rating, close }: Props) => (
  <Modal
    open
    close={close}
    title={titleOf(rating)}
    actions={
      <Button variant="gray" onClick={close}>
        닫기
      </Button>
    }
  >
    <About rating={rating} />
    <p className="text-body text-text">
      {rating.handled_by} 님이 {instantLabel(new Date(rating.handled_at!))} 처리
      {rating.note && `: ${rating.note}`}
    </p>
  </Modal>
)

function Handle({ rating, close }: Props) {
  const { values, text, check } = useForm({
    start: () => ({ note: '' }),
    errorsOf: ({ note }) => (note.trim() || !rating.member ? {} : { note: NOTE_MISSING }),
  })
  return (
    <FormDialog
      title={titleOf(rating)}
      text={<About rating={rating} />}
      close={close}
      action="처리 완료"
      check={check}
      send={() =>
        call(handleRating, {
          params: { id: rating.id },
          body: { note: values.note.trim() },
        })
      }
      done={HANDLED}
      failed={HANDLING_FAILED}
    >
      {rating.member ? (
        <TextArea {...text('note')} label="처리 내용" limit={300} rows={3} />
      ) : (
        <p className="text-body text-text">{NOTE_NOT_KEPT}</p>
      )}
    </FormDialog>
  )
}
