import { Checkbox } from '#kit/ui/checkbox.tsx'
import { TextField } from '#kit/ui/field.tsx'
import { useForm } from '#kit/ui/use-form.ts'
import { changedFields, namesOf, pickFields } from '#platform/staff/rules.ts'
import { FormDrawer } from '#platform/staff/widgets/form-dialog.tsx'
import type { CompanyRow } from '../contract.ts'
import { COMPANY_WRONG, SETTING_FIELDS, SETTING_WRONG } from '../copy.ts'
import {
  isCompanyPhone,
  MAX_DEDUCTIBLE,
  MAX_FREE_WAIT_MINUTES,
  MAX_LEAD_HOURS,
  MAX_WITHDRAWAL_DAYS,
  MAX_WITHDRAWAL_KM,
  type Settings,
} from '../rules.ts'
import { saveCompany } from './save-company.ts'

type Values = {
  lead: string
  wait: string
  airportWait: string
  banner: string
  isFirst: boolean
  isOpen: boolean
  days: string
  km: string
  insurer: string
  insurerPhone: string
  policy: string
  deductible: string
}

const EFFECT = '저장하면 바로 적용됩니다. 이미 한 예약의 무료 대기 시간은 바뀌지 않습니다.'

const isWithin = (text: string, most: number): boolean =>
  /^\d{1,9}$/.test(text.trim()) && Number(text) <= most

const settingsOf = ({
  lead,
  wait,
  airportWait,
  banner,
  isFirst,
  isOpen,
  days,
  km,
  ...insurance
}: Values): Settings => ({
  lead_hours: Number(lead),
  free_wait_minutes: Number(wait),
  airport_free_wait_minutes: Number(airportWait),
  banner: banner.trim(),
  is_subscription_first: isFirst,
  is_booking_open: isOpen,
  withdrawal_days: Number(days),
  withdrawal_km: Number(km),
  insurer_name: insurance.insurer.trim(),
  insurer_phone: insurance.insurerPhone.trim(),
  policy_number: insurance.policy.trim(),
  deductible: Number(insurance.deductible),
})

/** Changes the company's settings. */
export function SettingsDrawer({ company, close }: { company: CompanyRow; close: () => void }) {
  const form = useForm<Values>({
    start: () => ({
      lead: String(company.lead_hours),
      wait: String(company.free_wait_minutes),
      airportWait: String(company.airport_free_wait_minutes),
      banner: company.banner,
      isFirst: company.is_subscription_first,
      isOpen: company.is_booking_open,
      days: String(company.withdrawal_days),
      km: String(company.withdrawal_km),
      insurer: company.insurer_name,
      insurerPhone: company.insurer_phone,
      policy: company.policy_number,
      deductible: String(company.deductible),
    }),
    errorsOf: ({ lead, wait, airportWait, days, km, insurerPhone, deductible }) => ({
      ...(!isWithin(lead, MAX_LEAD_HOURS) && { lead: SETTING_WRONG.lead_hours }),
      ...(!isWithin(wait, MAX_FREE_WAIT_MINUTES) && { wait: SETTING_WRONG.minutes }),
      ...(!isWithin(airportWait, MAX_FREE_WAIT_MINUTES) && { airportWait: SETTING_WRONG.minutes }),
      ...(insurerPhone.trim() && !isCompanyPhone(insurerPhone) && { insurerPhone: COMPANY_WRONG.phone }),
      ...(!isWithin(deductible, MAX_DEDUCTIBLE) && { deductible: SETTING_WRONG.deductible }),
      ...(!isWithin(days, MAX_WITHDRAWAL_DAYS) && { days: SETTING_WRONG.withdrawal_days }),
      ...(!isWithin(km, MAX_WITHDRAWAL_KM) && { km: SETTING_WRONG.withdrawal_km }),
    }),
  })
  const typed = settingsOf(form.values)
  const changed = changedFields<CompanyRow>(company, { ...company, ...typed }, namesOf(SETTING_FIELDS))
  const mine: Partial<Settings> = pickFields(typed, changed)
  return (
    <FormDrawer<CompanyRow>
      title="운영 설정 수정"
      text={EFFECT}
      close={close}
      check={form.check}
      idle={!Object.keys(mine).length}
      edit={{ row: company, mine, fields: SETTING_FIELDS }}
      send={({ version, fields }) => saveCompany(version, pickFields(mine, fields))}
      done="운영 설정을 저장했습니다."
      failed="운영 설정을 저장하지 못했습니다."
    >
      <SettingFields form={form} />
    </FormDrawer>
  )
}

const SettingFields = ({ form: { text, box } }: { form: ReturnType<typeof useForm<Values>> }) => (
  <>
    <TextField {...text('lead')} label="예약 마감 (출발 몇 시간 전)" inputMode="numeric" autoComplete="off" />
    <TextField {...text('wait')} label="일반 무료 대기 (분)" inputMode="numeric" autoComplete="off" />
    <TextField {...text('airportWait')} label="공항 무료 대기 (분)" inputMode="numeric" autoComplete="off" />
    <TextField
      {...text('banner')}
      label="알림 줄 (의전 화면 맨 위, 비우면 없음)"
      limit={100}
      autoComplete="off"
    />
    <TextField
      {...text('days')}
      label="구독 청약 철회 (인도 뒤 며칠)"
      inputMode="numeric"
      autoComplete="off"
    />
    <TextField {...text('km')} label="구독 청약 철회 (몇 km까지)" inputMode="numeric" autoComplete="off" />
    <TextField {...text('insurer')} label="보험사 이름 (구독 차량)" limit={50} autoComplete="off" />
    <TextField {...text('insurerPhone')} label="사고 접수 전화" inputMode="tel" autoComplete="off" />
    <TextField {...text('policy')} label="증권번호" limit={50} autoComplete="off" />
    <TextField {...text('deductible')} label="자기부담금 (원)" inputMode="numeric" autoComplete="off" />
    <Checkbox {...box('isOpen')} label="회원이 온라인으로 예약하고 티켓을 살 수 있습니다" />
    <Checkbox {...box('isFirst')} label="밖에서 처음 온 손님에게 구독 차량을 먼저 보여 줍니다" />
  </>
)
