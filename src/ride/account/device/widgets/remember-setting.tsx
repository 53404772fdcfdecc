import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '#kit/ui/button.tsx'
import { Card } from '#kit/ui/card.tsx'
import { Loaded } from '#kit/ui/loaded.tsx'
import { AskFirst } from '#platform/staff/widgets/ask-first.tsx'
import { call, question } from '../../widgets/realm.ts'
import { getStaffSecurity, putStaffSecurity } from '../contract.ts'
import { DEVICE_DAYS } from '../rules.ts'

/** The owner's setting: whether staff may skip the second factor on a remembered device. */
export function RememberSetting() {
  const asked = useQuery(question(getStaffSecurity))
  return (
    <section className="grid gap-gutter">
      <h2 className="text-title-s">로그인 보안</h2>
      <Loaded asked={asked} loading="로그인 보안을 불러오는 중입니다">
        {({ remembers_devices: isAllowed }) => <Setting isAllowed={isAllowed} />}
      </Loaded>
    </section>
  )
}

function Setting({ isAllowed }: { isAllowed: boolean }) {
  const [isAsked, setAsked] = useState(false)
  return (
    <Card className="flex flex-wrap items-center gap-gutter p-base">
      <div className="mr-auto grid min-w-0 flex-1 gap-1">
        <strong className="text-text-strong">기기 기억하기</strong>
        <p className="text-body break-keep text-text-soft">
          {isAllowed
            ? `직원이 고른 기기에서는 ${DEVICE_DAYS}일 동안 2단계 인증을 묻지 않습니다.`
            : '로그인할 때마다 2단계 인증을 묻습니다.'}
        </p>
      </div>
      <Button size="small" variant="gray" onClick={() => setAsked(true)}>
        {isAllowed ? '허용 끄기' : '허용하기'}
        <span className="sr-only">: 기기 기억하기</span>
      </Button>
      {isAsked && <Question isAllowed={isAllowed} close={() => setAsked(false)} />}
    </Card>
  )
}

const Question = ({ isAllowed, close }: { isAllowed: boolean; close: () => void }) => (
  <AskFirst
    title={isAllowed ? '기기 기억하기를 끌까요?' : '기기 기억하기를 허용할까요?'}
    text={
      isAllowed
        ? '직원들이 기억해 둔 기기를 모두 지웁니다.'
        : `직원이 로그인하면서 고른 기기에서는 ${DEVICE_DAYS}일 동안 비밀번호만 확인합니다.`
    }
    effect={
      isAllowed
        ? '다음 로그인부터 모두 2단계 인증을 합니다.'
        : '환불과 내려받기처럼 중요한 작업은 지금처럼 2단계 인증을 묻습니다.'
    }
    action={isAllowed ? '끄기' : '허용하기'}
    send={() => call(putStaffSecurity, { body: { remembers_devices: !isAllowed } })}
    done={isAllowed ? '모든 기기에서 2단계 인증을 다시 묻습니다.' : '기기 기억하기를 허용했습니다.'}
    failed="설정을 바꾸지 못했습니다."
    close={close}
  />
)
