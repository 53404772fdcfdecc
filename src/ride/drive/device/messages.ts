import { brand } from '#brand'
import { messageKind } from '#kit/unit-of-work.ts'
import { driverLinkIn, withCurrentLinks } from '#ride/driver/link/service.ts'

/** A new link to the driver's page. */
export const driveLink = messageKind<{ driverId: string; linkVersion: number }>({
  name: 'drive_link',
  label: '기사 링크',
  currentFacts: withCurrentLinks,
  text: ({ driverId: id, linkVersion }, rendering) =>
    [
      `[${brand.nameKo}] 운행을 확인하고 기록하는 링크입니다. 예전 링크는 더 이상 열리지 않습니다.`,
      driverLinkIn(rendering, { id, linkVersion }),
    ]
      .filter(Boolean)
      .join('\n'),
})

export const MESSAGES = [driveLink]
