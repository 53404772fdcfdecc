import { z } from 'zod'
import { endpoint } from '#kit/contract.ts'
import { MAX_NAME } from '#kit/name.ts'
import { anyPhoneIn } from '#kit/phone-in.ts'
import { text } from '#kit/text.ts'
import { LANGUAGES } from '#kit/language.ts'
import { PASSENGER_PHONE_WRONG } from '#ride/organization/copy.ts'
import { HEARING, MAX_OTHERS, type Notify, type OtherRecipient } from './rules.ts'

const other = z
  .object({
    name: text(MAX_NAME),
    phone: anyPhoneIn(PASSENGER_PHONE_WRONG).nullish(),
    email: z.email('이메일 주소를 확인해 주세요.').max(200).nullish(),
    language: z.enum(LANGUAGES).default('ko'),
  })
  .refine(({ phone, email }) => phone || email, {
    error: '휴대폰 번호나 이메일을 입력해 주세요.',
    path: ['phone'],
  })

/** Another recipient as the booker sees it. */
export const otherOut = z.object({
  name: z.string(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  language: z.enum(LANGUAGES),
})

/** The recipients of a ride's messages besides the booker; if missing, the defaults apply. */
export const notifyIn = z.object({
  passenger: z.enum(HEARING).optional(),
  others: z.array(other).max(MAX_OTHERS, `받는 분은 ${MAX_OTHERS}명까지 추가할 수 있습니다.`).default([]),
})

/** Another recipient as it is stored. */
const otherRecipient = ({ phone, email, ...rest }: z.output<typeof other>): OtherRecipient => ({
  ...rest,
  phone: phone || null,
  email: email || null,
})

/**
 * The recipients as they are stored; null: the defaults apply. `isSilent`: the booker's address book says that the
 * passenger gets no messages; used if the booking has no choice for the passenger.
 */
export function storedNotify(
  notify: z.output<typeof notifyIn> | undefined,
  isSilent: boolean,
): Notify | null {
  const passenger = notify?.passenger ?? (isSilent ? 'NONE' : undefined)
  if (!notify && !passenger) return null
  return { ...(passenger && { passenger }), others: (notify?.others ?? []).map(otherRecipient) }
}

/** The passenger and other recipients of a ride whose current number a message did not reach. */
export const listUnreached = endpoint({
  method: 'GET',
  path: '/api/users/{id}/reservations/{rid}/unreached',
  who: 'self',
  needs: 'DISPATCH',
  summary: 'Numbers that messages about a ride did not reach',
  output: z.array(z.object({ name: z.string(), phone: z.string() })),
})
