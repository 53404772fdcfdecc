import { useToday } from '#kit/ui/use-today.ts'
import { FormDrawer } from '#platform/staff/widgets/form-dialog.tsx'
import { useStaffRealm } from '#platform/staff/widgets/staff-realm.ts'
import { DriverFacts } from '#subscribe/company/staff/widgets/driver-facts.tsx'
import { LicenseSection } from '#subscribe/license/widgets/license-section.tsx'
import { useLicenses } from '#subscribe/license/widgets/use-licenses.ts'
import { recordHandover } from '../contract.ts'
import { HandoverFields, SignatureField } from './handover-fields.tsx'
import { useHandoverForm } from './use-handover-form.ts'

type Props = { id: string; title: string; close: () => void }

/** The dialog that records the handover of a car; staff use it on a phone next to the car. */
export function HandoverDialog({ id, title, close }: Props) {
  const { call } = useStaffRealm()
  const today = useToday()
  const fields = useHandoverForm(today, { mileage: 0, day: null })
  const licenses = useLicenses({ subscription_id: id })
  return (
    <FormDrawer
      title="차량 인도"
      text={title}
      close={close}
      cancel="취소"
      action="인도 저장"
      unready={!fields.isReady || licenses.missing.length > 0}
      check={() => licenses.check() && fields.check()}
      send={async () =>
        call(recordHandover, {
          params: { id },
          body: await fields.bodyOf(),
        })
      }
      done="인도를 저장했습니다."
      failed="인도를 저장하지 못했습니다."
    >
      {(refused) => (
        <>
          <DriverFacts id={id} />
          <LicenseSection licenses={licenses} purpose="HANDOVER" />
          <HandoverFields fields={fields} refused={refused} today={today} />
          <p className="text-body break-keep text-text-soft">
            위 내용과 사진을 구독자에게 보여 드린 뒤 서명을 받아 주세요. 구독자는 자신의 구독 상세에서 언제든
            다시 볼 수 있습니다.
          </p>
          <SignatureField fields={fields} />
        </>
      )}
    </FormDrawer>
  )
}
