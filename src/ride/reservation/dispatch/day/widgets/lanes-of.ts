import type { OutputOf } from '#kit/contract.ts'
import { formatPhone } from '#kit/phone.ts'
import type { getTimeline } from '../contract.ts'
import { awayOfDriver, awayOfUnit, type Lane } from '../rules.ts'

type Timeline = OutputOf<typeof getTimeline>

/** A lane for each unit. */
export const carLanes = ({ cars }: Timeline): Lane[] =>
  cars.flatMap(({ name, seats, units }) =>
    units.map(({ id, registration_number, is_removed, rides, ...unit }) => ({
      id,
      name: registration_number,
      text: is_removed ? '삭제된 차량' : `${name} (최대 ${seats}명)`,
      seats,
      isRemoved: is_removed,
      away: awayOfUnit(unit),
      rides,
    })),
  )

/** A lane for each driver. */
export const driverLanes = ({ drivers }: Timeline): Lane[] =>
  drivers.map(({ id, name, phone, is_removed, rides, ...duty }) => ({
    id,
    name,
    text: is_removed ? '삭제된 기사' : formatPhone(phone),
    isRemoved: is_removed,
    away: awayOfDriver(duty),
    rides,
  }))
