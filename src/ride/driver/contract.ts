import { z } from 'zod'
import { endpoint } from '#kit/contract.ts'
import { phoneIn } from '#kit/phone-in.ts'
import { maybeText, text } from '#kit/text.ts'

const phone = z.string().min(1, '전화번호를 입력해주세요.').pipe(phoneIn('전화번호를 정확히 입력해주세요.'))

const fields = {
  name: z.string('이름을 입력해주세요.').pipe(text(50)),
  phone,
  address: maybeText(200),
  note: maybeText(1000),
  fixed_schedule: maybeText(1000),
}

export const driverOut = z.object({
  id: z.string(),
  name: z.string(),
  phone: z.string(),
  address: z.string(),
  note: z.string(),
  fixed_schedule: z.string(),
})

export const listDrivers = endpoint({
  method: 'GET',
  path: '/api/drivers',
  who: 'admin',
  summary: 'Drivers by name',
  output: z.array(driverOut),
})

export const createDriver = endpoint({
  method: 'POST',
  path: '/api/drivers',
  who: 'admin',
  summary: 'Add a driver',
  body: z.object({
    ...fields,
    address: fields.address.default(''),
    note: fields.note.default(''),
    fixed_schedule: fields.fixed_schedule.nullish().transform((value) => value ?? ''),
  }),
  output: driverOut,
  status: 201,
})

export const patchDriver = endpoint({
  method: 'PATCH',
  path: '/api/drivers/{id}',
  who: 'admin',
  summary: 'Change a driver',
  body: z.object(fields).partial(),
  output: driverOut,
})

/** Refused while a live future reservation has the driver (409 IN_USE). */
export const deleteDriver = endpoint({
  method: 'DELETE',
  path: '/api/drivers/{id}',
  who: 'admin',
  summary: 'Remove a driver',
})
