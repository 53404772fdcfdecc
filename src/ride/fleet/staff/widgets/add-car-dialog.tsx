import { useForm } from '#kit/ui/use-form.ts'
import { FormDialog } from '#platform/staff/widgets/form-dialog.tsx'
import { call } from '#ride/account/widgets/realm.ts'
import { createCar } from '../../contract.ts'
import { CarFields } from './car-fields.tsx'
import { addErrors, NEW_CAR } from './car-rules.ts'
import { CAR_ADD_FAILED, CAR_ADDED } from './copy.ts'
import { useCarPicture } from './use-car-picture.ts'

type Props = { close: () => void; added: (id: string) => void }

/** Adds a car at the end of the display order. */
export function AddCarDialog({ close, added }: Props) {
  const form = useForm({ start: () => NEW_CAR, errorsOf: addErrors })
  const picture = useCarPicture()
  const send = async () => {
    const { name, seats, seat_capacity } = form.values
    const image = (await picture.reference()) ?? ''
    const body = { name: name.trim(), image, seats: Number(seats), seat_capacity: Number(seat_capacity) }
    const car = await call(createCar, { body })
    added(car.id)
  }
  return (
    <FormDialog
      title="차량 추가"
      text="고객이 예약 화면에서 보게 될 차량입니다."
      close={close}
      check={form.check}
      send={send}
      done={CAR_ADDED}
      failed={CAR_ADD_FAILED}
    >
      {(refused) => <CarFields form={form} picture={picture} image="" refused={refused} />}
    </FormDialog>
  )
}
