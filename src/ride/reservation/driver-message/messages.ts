import { brand } from '#brand'
import { messageKind, type MessageKind } from '#kit/unit-of-work.ts'
import { driverLinkIn, withCurrentLinks } from '#ride/driver/link/service.ts'
import { pickupText } from '../recipient/copy.ts'
import type { RideOfMessage } from '../store.ts'

/** Facts of a message to the driver of a ride. The guest's name and places are on the page behind the link. */
export type DriverFacts = {
  driverId: string
  linkVersion: number
  pickupAt: string
  /** Name and registration number. */
  car: string
}

const TEXTS = {
  drive_assigned: '운행이 배정되었습니다. 확인하고 수락해 주세요.',
  drive_changed: '배정된 운행의 내용이 바뀌었습니다. 확인해 주세요.',
  drive_withdrawn: '배정이 취소되었습니다. 이 운행은 하지 않으셔도 됩니다.',
  drive_keep_waiting: '노쇼 신고가 받아들여지지 않았습니다. 손님을 계속 기다려 주세요.',
  drive_no_show: '노쇼로 처리되었습니다. 운행이 끝났습니다.',
}
export type DriverMessage = keyof typeof TEXTS

const kind = (name: DriverMessage, label: string): MessageKind<DriverFacts> =>
  messageKind<DriverFacts>({
    name,
    label,
    currentFacts: withCurrentLinks,
    text: ({ driverId: id, linkVersion, pickupAt, car }, rendering) =>
      [
        `[${brand.nameKo}] ${TEXTS[name]}`,
        pickupText(new Date(pickupAt), 'ko'),
        car,
        driverLinkIn(rendering, { id, linkVersion }),
      ]
        .filter(Boolean)
        .join('\n'),
  })

export const DRIVER_MESSAGES: Record<DriverMessage, MessageKind<DriverFacts>> = {
  drive_assigned: kind('drive_assigned', '기사에게 배정 안내'),
  drive_changed: kind('drive_changed', '기사에게 변경 안내'),
  drive_withdrawn: kind('drive_withdrawn', '기사에게 배정 취소 안내'),
  drive_keep_waiting: kind('drive_keep_waiting', '기사에게 계속 대기 안내'),
  drive_no_show: kind('drive_no_show', '기사에게 노쇼 처리 안내'),
}

export const isDriverMessage = (name: string): name is DriverMessage => name in DRIVER_MESSAGES

/**
 * Whether a message to a driver still applies: they drive the ride at that time; after a withdrawal, they do not; after
 * a no-show, they are the driver of the canceled ride.
 */
export function isTrueForDriver(
  name: DriverMessage,
  { status, driverId, pickupAt }: RideOfMessage,
  facts: Partial<DriverFacts>,
): boolean {
  const isTheirs = status !== 'CANCELLED' && driverId === facts.driverId
  if (name === 'drive_withdrawn') return !isTheirs
  if (name === 'drive_no_show') return status === 'CANCELLED' && driverId === facts.driverId
  return isTheirs && pickupAt.toISOString() === facts.pickupAt
}
