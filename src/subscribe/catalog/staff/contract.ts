import { z } from 'zod'
import { endpoint } from '#kit/contract.ts'
import { dayIn } from '#kit/day-in.ts'
import { exportedQuery } from '#kit/page.ts'
import { isPlate, plateOf } from '#kit/plate.ts'
import { searchIn } from '#kit/search-in.ts'
import { maybeLine, maybeText, text } from '#kit/text.ts'
import { pictureIn } from '#platform/file/contract.ts'
import { carOut, modelOut } from '../contract.ts'
import { BODY_TYPES, byFeeField } from '../rules.ts'
import { PLATE_WRONG } from '../copy.ts'

const MAX_WON = 2_000_000_000
/** A car that is still to come has no plate. */
const plate = maybeText(20)
  .transform(plateOf)
  .refine((value) => !value || isPlate(value), PLATE_WRONG)
  .transform((value) => value || null)
  .nullable()
const color = maybeLine(20)
  .transform((name) => name || null)
  .nullable()
const feesIn = byFeeField(() => z.int().min(0).max(MAX_WON).nullable().optional())

const carFields = {
  registration_number: plate,
  color,
  is_new: z.boolean(),
  is_hot: z.boolean(),
  release_date: dayIn('날짜를 확인해 주세요.').nullable(),
  mileage: z.int().min(0).max(2_000_000),
  retail_price: z.int().min(0).max(100_000_000_000),
  images: z.array(pictureIn).max(10, '사진은 10장까지 올릴 수 있습니다.'),
  /** The position among the cars of the model. */
  order: z.int().min(0).max(1_000_000),
}

const carIn = z.object({
  ...carFields,
  registration_number: carFields.registration_number.default(null),
  color: carFields.color.default(null),
  is_new: carFields.is_new.default(false),
  is_hot: carFields.is_hot.default(false),
  release_date: carFields.release_date.default(null),
  mileage: carFields.mileage.default(0),
  retail_price: carFields.retail_price.default(0),
  images: carFields.images.default([]),
  order: carFields.order.optional(),
  ...feesIn,
})
export type CarIn = z.output<typeof carIn>

const modelFields = {
  name: text(60),
  brand: z.object({ name: text(40) }),
  image: pictureIn,
  description: maybeText(1000),
  body_type: z.enum(BODY_TYPES).nullable(),
}

export const staffCar = carOut.extend({
  registration_number: z.string().nullable(),
  order: z.number(),
  version: z.number(),
})
export type StaffCar = z.output<typeof staffCar>

export const staffModel = modelOut
  .omit({ available_from: true })
  .extend({ version: z.number(), car: z.array(staffCar) })
export type StaffModel = z.output<typeof staffModel>

/** Models by brand and name, also those without a car. `q` searches brand, name and plates. As CSV: the whole list. */
export const listModels = endpoint({
  method: 'GET',
  path: '/api/admin/subscription/models',
  who: 'admin',
  needs: 'SUBSCRIPTION',
  summary: 'Models by brand and name',
  query: z.object({ q: searchIn, ...exportedQuery }),
  output: z.array(staffModel),
  paged: true,
  download: 'text/csv',
})

/** One model, also without a car. */
export const getModel = endpoint({
  method: 'GET',
  path: '/api/admin/subscription/models/{id}',
  who: 'admin',
  needs: 'SUBSCRIPTION',
  summary: 'A model with its cars',
  output: staffModel,
})

/** Adds a model, and cars if the body has some (409 MODEL_TAKEN, PLATE_TAKEN). */
export const createModel = endpoint({
  method: 'POST',
  path: '/api/admin/subscription/models',
  who: 'admin',
  needs: 'SUBSCRIPTION',
  summary: 'Add a model',
  body: z.object({
    ...modelFields,
    description: modelFields.description.default(''),
    body_type: modelFields.body_type.default(null),
    car: z.array(carIn).max(20).default([]),
  }),
  output: staffModel,
  status: 201,
  idempotent: true,
})

/** Changes the given fields of a model. With `version`, refused if the row has changed since (409 STALE). */
export const patchModel = endpoint({
  method: 'PATCH',
  path: '/api/admin/subscription/models/{id}',
  who: 'admin',
  needs: 'SUBSCRIPTION',
  summary: 'Change a model',
  versioned: true,
  body: z.object(modelFields).partial(),
  output: staffModel,
  idempotent: true,
})

/** Removes a model and its cars; refused while a car is taken (409 IN_USE) or requested (409 HAS_REQUESTS). */
export const deleteModel = endpoint({
  method: 'DELETE',
  path: '/api/admin/subscription/models/{id}',
  who: 'admin',
  needs: 'SUBSCRIPTION',
  summary: 'Remove a model',
})

/** Adds a car to a model (409 PLATE_TAKEN). A term with a fee of 0 or null is not on offer. */
export const createCar = endpoint({
  method: 'POST',
  path: '/api/admin/subscription/models/{id}/cars',
  who: 'admin',
  needs: 'SUBSCRIPTION',
  summary: 'Add a car of a model',
  body: carIn,
  output: staffCar,
  status: 201,
  idempotent: true,
})

/** Changes the given fields of a car. With `version`, refused if the row has changed since (409 STALE). */
export const patchCar = endpoint({
  method: 'PATCH',
  path: '/api/admin/subscription/cars/{id}',
  who: 'admin',
  needs: 'SUBSCRIPTION',
  summary: 'Change a car',
  versioned: true,
  body: z.object({ ...carFields, ...feesIn }).partial(),
  output: staffCar,
  idempotent: true,
})

/** Removes a car; refused while it is taken (409 IN_USE) or requested (409 HAS_REQUESTS). */
export const deleteCar = endpoint({
  method: 'DELETE',
  path: '/api/admin/subscription/cars/{id}',
  who: 'admin',
  needs: 'SUBSCRIPTION',
  summary: 'Remove a car',
})
