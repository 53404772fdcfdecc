import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { OutputOf } from '#kit/contract.ts'
import { koreanInstant } from '#kit/day.ts'
import { Button } from '#kit/ui/button.tsx'
import { Collapsible } from '#kit/ui/collapsible.tsx'
import { ListFailed } from '#kit/ui/list-failed.tsx'
import { FailureNotice, Notice } from '#kit/ui/notice.tsx'
import { Loading, Skeleton } from '#kit/ui/skeleton.tsx'
import { useStaffChange } from '#platform/staff/widgets/use-staff-change.ts'
import { call, question } from '#ride/account/widgets/realm.ts'
import type { DriverRow } from '../contract.ts'
import { deleteDriverDevice, listDriverDevices, renewDriverLink } from '../device/contract.ts'
import { DEVICE_END_FAILED, DEVICE_ENDED, deviceName, LINK_FAILED, LINK_SENT } from './copy.ts'

type Device = OutputOf<typeof listDriverDevices>[number]

/** Access to the driver's page: staff send its link again, and end devices. */
export const Devices = ({ driver }: { driver: DriverRow }) => (
  <section aria-label="기사 페이지">
    <Collapsible title={<h3 className="text-control">기사 페이지와 기기</h3>} isLazy>
      <div className="grid gap-gutter">
        <DeviceList driverId={driver.id} />
        {driver.phone ? (
          <RenewLink driverId={driver.id} />
        ) : (
          <p className="text-body text-text-soft">전화번호를 등록하시면 링크를 보낼 수 있습니다.</p>
        )}
      </div>
    </Collapsible>
  </section>
)

function DeviceList({ driverId }: { driverId: string }) {
  const { data, error, isFetching, fetchStatus, refetch } = useQuery({
    ...question(listDriverDevices, { params: { id: driverId } }),
    staleTime: 0,
  })
  const { busy, failure, change } = useStaffChange(DEVICE_END_FAILED)
  const end = ({ id }: Device) =>
    change(() => call(deleteDriverDevice, { params: { id: driverId, did: id } }), DEVICE_ENDED)
  if (!data && (error || fetchStatus === 'paused'))
    return <ListFailed error={error} retry={() => void refetch()} busy={isFetching} />
  if (!data)
    return (
      <Loading label="기기를 불러오는 중입니다">
        <Skeleton className="h-11" />
      </Loading>
    )
  return (
    <>
      <FailureNotice failure={failure} />
      {!data.length && <p className="text-body text-text-soft">인증된 기기가 없습니다.</p>}
      <ul className="divide-y divide-line">
        {data.map((device) => (
          <DeviceLine key={device.id} device={device} busy={busy} end={() => void end(device)} />
        ))}
      </ul>
    </>
  )
}

const DeviceLine = ({ device, busy, end }: { device: Device; busy: boolean; end: () => void }) => (
  <li className="flex items-center gap-gutter py-1.5 text-body">
    <div className="min-w-0 flex-1">
      <p className="font-semibold text-text-strong" title={device.label}>
        {deviceName(device.label)}
      </p>
      <p className="text-text-soft">{koreanInstant(new Date(device.created_at))} 인증</p>
    </div>
    <Button
      size="small"
      variant="white"
      busy={busy}
      aria-label={`해제, ${deviceName(device.label)} ${koreanInstant(new Date(device.created_at))} 인증`}
      onClick={end}
    >
      해제
    </Button>
  </li>
)

/** Sends a new link after a confirmation, because it ends the old link and all devices. */
function RenewLink({ driverId }: { driverId: string }) {
  const [isAsking, setAsking] = useState(false)
  const { busy, failure, change } = useStaffChange(LINK_FAILED)
  const send = async () => {
    await change(() => call(renewDriverLink, { params: { id: driverId } }), LINK_SENT)
    setAsking(false)
  }
  return (
    <>
      <FailureNotice failure={failure} />
      {isAsking ? (
        <Notice tone="wait" className="grid gap-gutter">
          예전 링크와 인증된 기기가 모두 끊기고, 기사님께 새 링크를 문자로 보냅니다.
          <span className="flex gap-gutter *:flex-1">
            <Button size="small" variant="white" onClick={() => setAsking(false)}>
              취소
            </Button>
            <Button size="small" busy={busy} onClick={() => void send()}>
              보내기
            </Button>
          </span>
        </Notice>
      ) : (
        <Button variant="sub02" onClick={() => setAsking(true)}>
          링크 다시 보내기
        </Button>
      )}
    </>
  )
}
