import { question } from '#ride/account/widgets/realm.ts'
import { forRight } from '#platform/staff/widgets/for-right.tsx'
import { ListDrawer } from '#platform/staff/widgets/list-drawer.tsx'
import type { DialogProps } from '#platform/staff/widgets/use-dialogs.tsx'
import { listMaintenance, type MaintenanceOut } from '../../maintenance/contract.ts'
import { formatPlate } from '#kit/plate.ts'
import type { UnitOfCar } from './dialogs.ts'
import { MaintenanceForm } from './maintenance-form.tsx'
import { MaintenanceLine } from './maintenance-line.tsx'

const AddMaintenance = forRight('FLEET', MaintenanceForm)

/** The maintenance of a unit, the conflicting rides, and a form that adds more. */
export function MaintenanceDrawer({ row: { car, unit }, close }: DialogProps<UnitOfCar>) {
  const params = { id: car.id, inventoryId: unit.id }
  const line = (maintenance: MaintenanceOut) => <MaintenanceLine params={params} maintenance={maintenance} />
  return (
    <ListDrawer
      title="정비 일정"
      text={`${car.name} ${formatPlate(unit.registration_number)}`}
      loading="정비 일정을 불러오는 중입니다..."
      empty="등록된 정비 일정이 없습니다."
      close={close}
      question={question(listMaintenance, {
        params,
      })}
      line={line}
    >
      <AddMaintenance params={params} />
      <h3 className="text-body">등록된 일정</h3>
    </ListDrawer>
  )
}
