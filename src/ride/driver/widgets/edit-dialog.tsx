import { useState } from 'react'
import { Button } from '#kit/ui/button.tsx'
import { previousValues, pickFields } from '#platform/staff/rules.ts'
import { FormDialog } from '#platform/staff/widgets/form-dialog.tsx'
import type { DialogProps } from '#platform/staff/widgets/use-dialogs.tsx'
import type { DriverRow } from '../contract.ts'
import { DeleteDialog } from './delete-dialog.tsx'
import { DriverFields, useDriverForm } from './driver-form.tsx'
import { DRIVER_FIELDS } from '../copy.ts'
import { CHANGED, EDIT_FAILED } from './copy.ts'
import { patchDriver } from './patch-driver.ts'

/** Changes or deletes a driver. */
export function EditDialog({ row: driver, close }: DialogProps<DriverRow>) {
  const { form, body, unready } = useDriverForm(driver)
  const [isDeleting, setDeleting] = useState(false)
  return (
    <>
      <FormDialog
        title="기사 정보 수정"
        text={`${driver.name} 기사님`}
        close={close}
        cancel="취소"
        unready={unready}
        check={form.check}
        edit={{ row: driver, mine: body, fields: DRIVER_FIELDS }}
        send={({ version, fields }) => patchDriver({ ...driver, version }, pickFields(body, fields))}
        done={CHANGED}
        undo={({ before, fields }) =>
          (saved) =>
            patchDriver(saved, previousValues(before, pickFields(body, fields)))
          }
        failed={EDIT_FAILED}
        extra={
          <Button look="link" variant="negative" onClick={() => setDeleting(true)}>
            삭제
          </Button>
        }
      >
        {(refused) => <DriverFields form={form} refused={refused} />}
      </FormDialog>
      {isDeleting && <DeleteDialog driver={driver} close={() => setDeleting(false)} deleted={close} />}
    </>
  )
}
