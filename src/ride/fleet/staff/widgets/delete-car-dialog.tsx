import type { DialogProps } from '#platform/staff/widgets/use-dialogs.tsx'
import { call } from '#ride/account/widgets/realm.ts'
import { type CarRow, deleteCar } from '../../contract.ts'
import { AskFirst } from '#platform/staff/widgets/ask-first.tsx'
import { CAR_DELETE_FAILED, CAR_DELETED } from './copy.ts'

/** Deletes a car with its registration numbers (A-101). */
export const DeleteCarDialog = ({ row: car, close }: DialogProps<CarRow>) => (
  <AskFirst
    title="차량을 삭제할까요?"
    text={car.name}
    effect={`예약 화면에서 바로 사라지고${car.units ? ` 차량 번호 ${car.units}개도 함께 삭제됩니다.` : ', 되돌릴 수 없습니다.'} 지난 예약의 기록은 그대로 남습니다.`}
    action="차량 삭제"
    send={() => call(deleteCar, { params: { id: car.id } })}
    done={CAR_DELETED}
    failed={CAR_DELETE_FAILED}
    close={close}
  />
)
