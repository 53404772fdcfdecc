import { useQuery } from '@tanstack/react-query'
import { ErrorState } from '#kit/ui/error-state.tsx'
import { InfoPopup } from '#kit/ui/info-popup.tsx'
import { Loading, Skeleton } from '#kit/ui/skeleton.tsx'
import { textOf } from '#kit/web/call-failed.ts'
import { question, sessionUser } from '#ride/account/widgets/realm.ts'
import { getMember } from '#ride/account/member/contract.ts'
import { KEPT_DAYS } from '../rules.ts'
import { IdentityForm } from '../widgets/identity-form.tsx'
import { IdentityStatusCard } from '../widgets/identity-status.tsx'
import { SubmittedDocument } from '../widgets/submitted-document.tsx'

export const meta = { title: '신원 인증' }

const facts = [
  '주민등록증, 운전면허증, 여권 가운데 하나를 등록해 주세요. 할인을 받으시려면 이름과 생년월일이 보여야 합니다.',
  '네 모서리가 모두 나오고 글자가 또렷한 사진이어야 합니다.',
  '사진은 암호화하여 보관하며, 본인과 담당 직원만 볼 수 있습니다.',
  `승인일로부터 ${KEPT_DAYS}일 후, 탈퇴하시면 즉시 파기합니다.`,
]

export default function Identify() {
  return (
    <div className="grid gap-6 py-base">
      <div className="flex items-center">
        <h1 className="text-title-l">신원 인증</h1>
        <InfoPopup title="신원 인증 안내">
          <ul className="grid list-disc gap-gutter pl-5 text-body">
            {facts.map((fact) => (
              <li key={fact}>{fact}</li>
            ))}
          </ul>
        </InfoPopup>
      </div>
      <Verification />
    </div>
  )
}

function Verification() {
  const params = { id: sessionUser()?.id ?? '' }
  const { data, error, isFetching, fetchStatus, refetch } = useQuery({
    ...question(getMember, { params }),
    // Staff may have decided since the last load.
    staleTime: 0,
  })
  if (!data && (error || fetchStatus === 'paused'))
    return (
      <ErrorState {...(error && { text: textOf(error) })} retry={() => void refetch()} busy={isFetching} />
    )
  if (!data) return <Waiting />
  const { identity_status: status, identity_file: file, identity_reason: reason } = data
  return (
    <>
      <IdentityStatusCard status={status} hasFile={file !== null} reason={reason} />
      {file && <SubmittedDocument reference={file} />}
      {status === 'APPROVED' && (
        <p className="text-body text-text-soft">새 사진을 등록하시면 심사를 다시 받게 됩니다.</p>
      )}
      <IdentityForm again={file !== null} />
    </>
  )
}

const Waiting = () => (
  <Loading label="인증 상태를 불러오는 중입니다" className="grid gap-6">
    <Skeleton className="h-22 rounded-card" />
    <Skeleton className="h-16 rounded-card" />
    <Skeleton className="h-48 rounded-card" />
  </Loading>
)
