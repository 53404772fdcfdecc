import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '#kit/ui/button.tsx'
import { Card } from '#kit/ui/card.tsx'
import { instantLabel } from '#kit/day.ts'
import type { OutputOf } from '#kit/contract.ts'
import { Loaded } from '#kit/ui/loaded.tsx'
import { Notice } from '#kit/ui/notice.tsx'
import { call, question } from '../../widgets/realm.ts'
import { deletePasskey, getFactors, renewRecovery } from '../contract.ts'
import { AskFirst } from '#platform/staff/widgets/ask-first.tsx'
import { useStaffChange } from '#platform/staff/widgets/use-staff-change.ts'
import { AddPasskeyDialog } from './add-passkey-dialog.tsx'
import { DropTotpDialog } from './drop-totp-dialog.tsx'
import { RememberedDevices } from '../../device/widgets/remembered-devices.tsx'
import { OwnSessions } from '../../session/widgets/own-sessions.tsx'
import { ChangePassword } from '../../password/widgets/change-password.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { TotpDialog } from './totp-dialog.tsx'

type Facts = OutputOf<typeof getFactors>
type Passkey = Facts['passkeys'][number]
type Opened =
  | { kind: 'totp' }
  | { kind: 'dropTotp' }
  | { kind: 'passkey' }
  | { kind: 'dropPasskey'; passkey: Passkey }

/** The second factors of the current staff user. */
export default function SecurityPanel() {
  const asked = useQuery(question(getFactors))
  return (
    <div className="grid max-w-3xl grid-cols-1 content-start gap-base">
      <h1 className="text-title-s">내 보안</h1>
      <Loaded asked={asked} loading="보안 설정을 불러오는 중입니다">
        {(facts) => <Factors facts={facts} changed={() => void asked.refetch()} />}
      </Loaded>
      <Card as="section" className="grid gap-gutter p-base">
        <h2 className="text-control">로그인된 기기</h2>
        <OwnSessions />
      </Card>
      <RememberedDevices />
      <Card className="p-base">
        <ChangePassword />
      </Card>
    </div>
  )
}

function Factors({ facts, changed }: { facts: Facts; changed: () => void }) {
  const [opened, setOpened] = useState<Opened | null>(null)
  const [codes, setCodes] = useState<string[] | null>(null)
  const close = () => {
    setOpened(null)
    changed()
  }
  const has = facts.totp || facts.passkeys.length > 0
  return (
    <>
      {!has && (
        <Notice tone={facts.is_required ? 'wrong' : 'wait'}>
          {facts.is_required
            ? '2단계 인증을 등록하셔야 백오피스를 쓰실 수 있습니다.'
            : '비밀번호만으로 로그인하고 계십니다. 2단계 인증을 등록해 주세요.'}
        </Notice>
      )}
      <Card as="section" className="flex flex-wrap items-center gap-gutter p-base">
        <div className="mr-auto grid gap-1">
          <h2 className="text-control">인증 앱</h2>
          <p className="text-body text-text-soft">
            {facts.totp ? '등록되어 있습니다.' : '휴대폰의 인증 앱이 30초마다 만드는 6자리 코드를 씁니다.'}
          </p>
        </div>
        <Button
          size="small"
          variant={facts.totp ? 'gray' : 'primary'}
          onClick={() => setOpened({ kind: facts.totp ? 'dropTotp' : 'totp' })}
        >
          {facts.totp ? '등록 해제' : '인증 앱 등록'}
        </Button>
      </Card>
      <Card as="section" className="grid gap-gutter p-base">
        <div className="flex flex-wrap items-center gap-gutter">
          <div className="mr-auto grid gap-1">
            <h2 className="text-control">패스키</h2>
            <p className="text-body text-text-soft">지문, 얼굴이나 보안 키로 인증합니다.</p>
          </div>
          <Button size="small" variant="gray" onClick={() => setOpened({ kind: 'passkey' })}>
            패스키 추가
          </Button>
        </div>
        <ul aria-label="패스키" className="grid gap-gutter empty:hidden">
          {facts.passkeys.map((passkey) => (
            <li
              key={passkey.id}
              className="flex flex-wrap items-center gap-gutter border-t border-line pt-gutter"
            >
              <p className="mr-auto text-body">
                <strong className="break-all text-text-strong">{passkey.label}</strong>{' '}
                <span className="text-text-soft">
                  {passkey.used_at
                    ? `마지막 사용 ${instantLabel(new Date(passkey.used_at))}`
                    : `${instantLabel(new Date(passkey.created_at))} 등록`}
                </span>
              </p>
              <Button
                size="small"
                variant="white"
                onClick={() => setOpened({ kind: 'dropPasskey', passkey })}
              >
                삭제<span className="sr-only">: {passkey.label}</span>
              </Button>
            </li>
          ))}
        </ul>
      </Card>
      {has && <Recovery left={facts.recovery_left} show={setCodes} />}
      {opened?.kind === 'totp' && <TotpDialog close={close} done={setCodes} />}
      {opened?.kind === 'dropTotp' && <DropTotpDialog close={close} />}
      {opened?.kind === 'passkey' && <AddPasskeyDialog close={close} done={setCodes} />}
      {codes && <RecoveryCodes codes={codes} close={() => setCodes(null)} />}
      {opened?.kind === 'dropPasskey' && (
        <AskFirst
          title="패스키를 삭제할까요?"
          text={opened.passkey.label}
          effect="이 패스키로는 더 이상 로그인할 수 없습니다."
          action="삭제하기"
          send={() => call(deletePasskey, { params: { key: opened.passkey.id } })}
          done="패스키를 삭제했습니다."
          failed="패스키를 삭제하지 못했습니다."
          close={close}
        />
      )}
    </>
  )
}

function Recovery({ left, show }: { left: number; show: (codes: string[]) => void }) {
  const { busy, change } = useStaffChange('복구 코드를 새로 만들지 못했습니다.')
  const renew = async () => {
    const answer = await change(() => call(renewRecovery), '이전 복구 코드는 더 이상 쓸 수 없습니다.')
    if (answer) show(answer.recovery)
  }
  return (
    <Card as="section" className="flex flex-wrap items-center gap-gutter p-base">
      <div className="mr-auto grid gap-1">
        <h2 className="text-control">복구 코드</h2>
        <p className="text-body text-text-soft">
          휴대폰을 잃으셨을 때 씁니다. {left}개 남았습니다. 새로 만드시면 이전 코드는 쓸 수 없습니다.
        </p>
      </div>
      <Button size="small" variant="gray" busy={busy} onClick={() => void renew()}>
        새로 만들기
      </Button>
    </Card>
  )
}
