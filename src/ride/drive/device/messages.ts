import { brand } from '#brand'
import { messageKind } from '#kit/unit-of-work.ts'
import { driverTokenOf } from '#ride/driver/link/service.ts'
import { urlOf, urls } from '#urls'

/** A new link to the driver's page. */
export const driveLink = messageKind<{ driverId: string; linkVersion: number }>({
  name: 'drive_link',
  label: '기사 링크',
  text: ({ driverId: id, linkVersion }, { site, key }) =>
    [
      `[${brand.nameKo}] 운행을 확인하고 기록하는 링크입니다. 예전 링크는 더 이상 열리지 않습니다.`,
      site && site + urlOf(urls.drive, { params: { token: driverTokenOf(key, { id, linkVersion }) } }),
    ]
      .filter(Boolean)
      .join('\n'),
})

export const MESSAGES = [driveLink]
