import { useState } from 'react'
import { Drawer } from '#kit/ui/drawer.tsx'
import { Notice } from '#kit/ui/notice.tsx'
import { forRight } from '#platform/staff/widgets/for-right.tsx'
import { PhoneLink } from '#platform/staff/widgets/phone-link.tsx'
import type { DialogProps } from '#platform/staff/widgets/use-dialogs.tsx'
import { useToday } from '#kit/ui/use-today.ts'
import type { DriverRow } from '../contract.ts'
import { licenseState } from '../rules.ts'
import { phoneText } from './columns.tsx'
import { Devices } from './devices.tsx'
import { DutyForm } from './duty-form.tsx'
import { Leaves } from './leaves.tsx'
import { Week } from './week.tsx'

const DutyOfDriver = forRight('FLEET', DutyForm)

/** The schedule of a driver: week, fixed working hours, end of the license, leaves. */
export function ScheduleDrawer({ row, close }: DialogProps<DriverRow>) {
  const [driver, setDriver] = useState(row)
  const licence = licenseState(driver.licence_expires_on, useToday())
  return (
    <Drawer
      close={close}
      title={`${driver.name} 기사님 일정`}
      text={
        driver.phone ? (
          <PhoneLink
            phone={driver.phone}
            className="inline-block py-thin text-body text-sub01-text underline underline-offset-4"
          />
        ) : (
          phoneText(driver)
        )
      }
    >
      {licence && (
        <Notice tone={licence === 'EXPIRED' ? 'wrong' : 'wait'}>
          {licence === 'EXPIRED'
            ? `운전면허가 ${driver.licence_expires_on}에 만료되었습니다. 갱신을 확인할 때까지 배차하지 말아 주세요.`
            : `운전면허가 ${driver.licence_expires_on}에 만료됩니다. 갱신을 안내해 주세요.`}
        </Notice>
      )}
      <Week driverId={driver.id} />
      <DutyOfDriver driver={driver} saved={setDriver} />
      <Leaves driverId={driver.id} />
      <Devices driver={driver} />
    </Drawer>
  )
}
