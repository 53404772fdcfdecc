import type { DialogProps } from '#platform/staff/widgets/use-dialogs.tsx'
import { call } from '#ride/account/widgets/realm.ts'
import { deleteUnit } from '../../contract.ts'
import { formatPlate } from '#kit/plate.ts'
import { AskFirst } from '#platform/staff/widgets/ask-first.tsx'
import type { UnitOfCar } from './dialogs.ts'
import { UNIT_DELETE_FAILED, UNIT_DELETED } from './copy.ts'

/** Deletes a registration number of a car. */
export const DeleteUnitDialog = ({ row: { car, unit }, close }: DialogProps<UnitOfCar>) => (
  <AskFirst
    title="차량 번호를 삭제할까요?"
    text={`${car.name} ${formatPlate(unit.registration_number)}`}
    effect="이 차량 번호로는 더 이상 예약을 받지 않습니다. 지난 예약의 기록은 그대로 남습니다."
    action="번호 삭제"
    send={() =>
      call(deleteUnit, {
        params: { id: car.id, inventoryId: unit.id },
      })
    }
    done={UNIT_DELETED}
    failed={UNIT_DELETE_FAILED}
    close={close}
  />
)
