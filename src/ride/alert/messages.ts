import { brand } from '#brand'
import { messageKind } from '#kit/unit-of-work.ts'
import { pickupText } from '#ride/reservation/recipient/copy.ts'
import { urls } from '#urls'
import { ALERT_WORDS } from './copy.ts'
import type { AlertKind } from './rules.ts'

/** Warns the dispatcher on duty, later the owner, that a ride is at risk. The text names no guest. */
export const rideAtRisk = messageKind<{ kind: AlertKind; pickupAt: string; isEscalated: boolean }>({
  name: 'ride_at_risk',
  label: '운행 위험 알림',
  text: ({ kind, pickupAt, isEscalated }, { site }) =>
    [
      `[${brand.nameKo}] ${isEscalated ? '아직 처리되지 않음: ' : ''}${ALERT_WORDS[kind]}.`,
      pickupText(new Date(pickupAt), 'ko'),
      site && site + urls.admin.today,
    ]
      .filter(Boolean)
      .join('\n'),
})

export const MESSAGES = [rideAtRisk]
