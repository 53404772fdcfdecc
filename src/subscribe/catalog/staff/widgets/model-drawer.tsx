import { useRef, useState } from 'react'
import { km } from '#kit/km.ts'
import { won } from '#kit/money.ts'
import { formatPlate } from '#kit/plate.ts'
import { Badge } from '#kit/ui/badge.tsx'
import { Button } from '#kit/ui/button.tsx'
import { Drawer } from '#kit/ui/drawer.tsx'
import { AskFirst } from '#platform/staff/widgets/ask-first.tsx'
import { useStaffRealm } from '#platform/staff/widgets/staff-realm.ts'
import { feesOf, termsOf } from '../../rules.ts'
import { CarPicture } from '../../widgets/car-picture.tsx'
import { Labels } from '../../widgets/model-card.tsx'
import { deleteCar, deleteModel, type StaffCar, type StaffModel } from '../contract.ts'
import { AddCarDialog, EditCarDialog } from './car-dialog.tsx'
import { badgeOf } from './car-rules.ts'
import { nameOf } from './columns.tsx'
import { CAR_DELETE_FAILED, CAR_DELETED, MODEL_DELETE_FAILED, MODEL_DELETED } from './copy.ts'
import { EditModelDialog } from './model-dialog.tsx'

type Opened = { kind: 'edit' | 'delete' | 'add' } | { kind: 'car' | 'delete-car'; car: StaffCar }
type Props = { model: StaffModel; close: () => void }

/** The drawer of a model: its cars with their fees, and buttons for the model and each car. */
export function ModelDrawer({ model, close }: Props) {
  const [opened, setOpened] = useState<Opened | null>(null)
  const isSaved = useRef(false)
  // After saving, close the drawer too: it would cover the undo button, which is shown over the list.
  const back = () => (isSaved.current ? close() : setOpened(null))
  const saved = () => void (isSaved.current = true)
  if (opened?.kind === 'edit') return <EditModelDialog model={model} saved={saved} close={back} />
  if (opened?.kind === 'car')
    return <EditCarDialog model={model} car={opened.car} saved={saved} close={back} />
  return (
    <Drawer
      close={close}
      title={nameOf(model)}
      text={model.description}
      actions={
        <>
          <Button variant="white" onClick={() => setOpened({ kind: 'delete' })}>
            <span className="text-negative-text">모델 삭제</span>
          </Button>
          <Button variant="gray" onClick={() => setOpened({ kind: 'edit' })}>
            모델 수정
          </Button>
        </>
      }
    >
      <CarPicture
        reference={model.image}
        title={`${nameOf(model)} 대표 사진`}
        className="aspect-video w-full rounded-field"
      />
      <section aria-label="차량" className="grid gap-gutter">
        <div className="flex items-center justify-between">
          <h3 className="text-control">차량 {model.car.length}대</h3>
          <Button size="small" variant="sub02" onClick={() => setOpened({ kind: 'add' })}>
            차량 추가
          </Button>
        </div>
        {model.car.length === 0 && (
          <p className="rounded-field bg-sunken px-base py-3 text-body text-text-soft">
            등록된 차량이 없습니다. 차량을 추가해야 고객에게 보입니다.
          </p>
        )}
        <ul className="divide-y divide-line border-y border-line empty:hidden">
          {model.car.map((car) => (
            <CarLine
              key={car.id}
              car={car}
              edit={() => setOpened({ kind: 'car', car })}
              remove={() => setOpened({ kind: 'delete-car', car })}
            />
          ))}
        </ul>
      </section>
      {opened && <Over opened={opened} model={model} close={() => setOpened(null)} gone={close} />}
    </Drawer>
  )
}

export const plateText = ({ registration_number }: StaffCar): string =>
  registration_number ? formatPlate(registration_number) : '번호 없음'

function CarLine({ car, edit, remove }: { car: StaffCar; edit: () => void; remove: () => void }) {
  const fees = feesOf(car)
  const badge = badgeOf(car)
  return (
    <li className="grid gap-1.5 py-3 text-body">
      <div className="flex items-center gap-gutter">
        <span className="font-semibold text-text-strong">{plateText(car)}</span>
        <Badge tone={badge.tone}>{badge.text}</Badge>
        <Labels car={car} />
      </div>
      <p className="text-text-soft">
        {[car.color, car.release_date ?? '출시 예정', km(car.mileage), won(car.retail_price)]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <p className="text-text-soft">
        {termsOf(fees)
          .map((months) => `${months}개월 ${won(fees[months]!)}`)
          .join(', ') || '월 구독료가 없어 신청을 받지 않습니다.'}
      </p>
      <div className="flex gap-gutter">
        <Button size="small" variant="gray" aria-label={`${plateText(car)} 차량 수정`} onClick={edit}>
          수정
        </Button>
        <Button size="small" variant="white" aria-label={`${plateText(car)} 차량 삭제`} onClick={remove}>
          <span className="text-negative-text">삭제</span>
        </Button>
      </div>
    </li>
  )
}

type OverProps = Props & { opened: Opened; gone: () => void }

/** The dialog that is open over the drawer. */
function Over({ opened, model, close, gone }: OverProps) {
  const { call } = useStaffRealm()
  if (opened.kind === 'add') return <AddCarDialog model={model} close={close} />
  if (opened.kind === 'delete')
    return (
      <AskFirst
        title="모델을 삭제할까요?"
        text={nameOf(model)}
        effect={`차량 ${model.car.length}대도 함께 삭제되어 고객에게 보이지 않습니다. 지난 신청과 구독의 기록은 그대로 남습니다.`}
        action="모델 삭제"
        send={async () => {
          await call(deleteModel, {
            params: { id: model.id },
          })
          gone()
        }}
        done={MODEL_DELETED}
        failed={MODEL_DELETE_FAILED}
        close={close}
      />
    )
  if (opened.kind !== 'delete-car') return null
  const { car } = opened
  return (
    <AskFirst
      title="차량을 삭제할까요?"
      text={`${nameOf(model)} ${plateText(car)}`}
      effect="이 차량으로는 더 이상 신청을 받지 않습니다. 지난 신청과 구독의 기록은 그대로 남습니다."
      action="차량 삭제"
      send={() => call(deleteCar, { params: { id: car.id } })}
      done={CAR_DELETED}
      failed={CAR_DELETE_FAILED}
      close={close}
    />
  )
}
