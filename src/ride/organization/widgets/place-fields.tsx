import { halvesOf } from '#kit/money.ts'
import { Choices } from '#kit/ui/choices.tsx'
import { TextField, type TextFieldProps } from '#kit/ui/field.tsx'
import { MAX_A_MONTH, type Role, ROLES } from '../rules.ts'
import { LIMIT_WRONG, ORGANIZATION_ROLE_WORDS, ROLE_TEXTS } from '../copy.ts'

export type PlaceValues = { role: Role; limit: string }

/** The error of a typed limit; empty if it is valid: a multiple of half a ticket, or empty for no limit. */
export function limitErrorOf(typed: string): string {
  if (!typed.trim()) return ''
  const tickets = Number(typed)
  const isRight = tickets >= 0 && tickets <= MAX_A_MONTH && halvesOf(tickets) !== null
  return isRight ? '' : LIMIT_WRONG
}

export const limitOf = (typed: string): number | null => (typed.trim() ? Number(typed) : null)

type Props = {
  values: PlaceValues
  set: (change: Partial<PlaceValues>) => void
  /** Props of the monthly limit's text field. */
  limit: Omit<TextFieldProps, 'label'>
  refused?: string
}

/** The role of a member in an organization, and the monthly limit. */
export function PlaceFields({ values, set, limit, refused }: Props) {
  return (
    <>
      <Choices
        legend="역할"
        value={values.role}
        choose={(role) => set({ role })}
        choices={ROLES.toReversed().map((role) => ({
          value: role,
          label: ORGANIZATION_ROLE_WORDS[role],
          text: <span className="text-body">{ROLE_TEXTS[role]}</span>,
        }))}
      />
      <TextField
        {...limit}
        error={limit.error ?? refused}
        label="월 한도 (Ticket)"
        inputMode="decimal"
        autoComplete="off"
        limit={7}
        placeholder="비워 두시면 한도가 없습니다"
        hint="운행일이 있는 달을 기준으로 합니다."
      />
    </>
  )
}
