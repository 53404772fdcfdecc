import type { OutputOf } from '#kit/contract.ts'
import { useForm } from '#kit/ui/use-form.ts'
import { FormDialog } from '#platform/staff/widgets/form-dialog.tsx'
import { useFormKey } from '#platform/staff/widgets/use-form-key.ts'
import { call } from '#ride/account/widgets/realm.ts'
import { type getStaffCancelPolicy, putCancelPolicy } from '../contract.ts'
import { POLICY_EFFECT, POLICY_FIELDS, policyText, STEPS_WORDS } from '../copy.ts'
import { type CancelStep, stepsRefusal } from '../rules.ts'
import { type StepForm, StepsFields } from './steps-fields.tsx'

type Policy = OutputOf<typeof getStaffCancelPolicy>

const stepIn = ({ hours, returned }: StepForm): CancelStep => ({
  hours_before: /^\d+$/.test(hours.trim()) ? Number(hours) : Number.NaN,
  returned,
})

/** Changes the steps of the cancel policy, with a preview of the guest's text. */
export function PolicyDialog({ policy, close }: { policy: Policy; close: () => void }) {
  const form = useForm<{ steps: StepForm[] }>({
    start: () => ({
      steps: policy.steps.map(({ hours_before: hours, returned }, at) => ({
        at,
        hours: String(hours),
        returned,
      })),
    }),
    errorsOf: ({ steps }) => {
      const code = stepsRefusal(steps.map(stepIn))
      return code ? { steps: STEPS_WORDS[code] } : {}
    },
  })
  const keyOf = useFormKey(form.values)
  const steps = form.values.steps.map(stepIn)
  const put = (version: number, next: CancelStep[], key?: string) =>
    call(putCancelPolicy, { version, body: { steps: next }, ...(key && { key }) })
  return (
    <FormDialog
      title="취소 규정 변경"
      text={POLICY_EFFECT}
      close={close}
      check={form.check}
      edit={{ row: policy, mine: { steps }, fields: POLICY_FIELDS }}
      send={({ version }) => put(version, steps, keyOf())}
      done="취소 규정이 변경되었습니다."
      undo={({ before }) =>
        ({ version }) =>
          put(version, before.steps)
        }
      failed="취소 규정을 변경하지 못했습니다."
    >
      <StepsFields
        steps={form.values.steps}
        error={form.errors.steps}
        change={(next) => form.set({ steps: next })}
      />
      {!stepsRefusal(steps) && (
        <p className="rounded-field bg-sunken p-base text-body text-text">
          손님께 보이는 글: {policyText(steps)}
        </p>
      )}
    </FormDialog>
  )
}
