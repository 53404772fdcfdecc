import { useQuery } from '@tanstack/react-query'
import { Button } from '#kit/ui/button.tsx'
import { ErrorState } from '#kit/ui/error-state.tsx'
import { TextField } from '#kit/ui/field.tsx'
import { FailureNotice } from '#kit/ui/notice.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { useParams } from '#kit/ui/router.tsx'
import { Loading, Skeleton } from '#kit/ui/skeleton.tsx'
import { useAction } from '#kit/ui/use-action.ts'
import { useForm } from '#kit/ui/use-form.ts'
import type { OutputOf } from '#kit/contract.ts'
import { isMissing } from '#kit/web/call-failed.ts'
import { isLoginId, passwordRefusal } from '../../../rules.ts'
import { LOGIN_ID_WRONG, PASSWORD_WORDS } from '../../../copy.ts'
import { call, question, rideRealm } from '../../../widgets/realm.ts'
import { acceptInvitation, getInvitation } from '../../contract.ts'
import { INVITATION_OVER, ROLE_NAMES } from '../../copy.ts'
import { urls } from '#urls'

export const meta = { title: '직원 초대' }

type Invited = OutputOf<typeof getInvitation>

/** The page of an invitation's link: the invited person sets a login id and a password. */
export default function Invitation() {
  const { token = '' } = useParams()
  const { data, error, isFetching, refetch } = useQuery({
    ...question(getInvitation, { params: { token } }),
    retry: false,
  })
  if (isMissing(error)) return <EmptyState title="초대를 찾을 수 없습니다" text={INVITATION_OVER} />
  if (error && !data) return <ErrorState isScreen retry={() => void refetch()} busy={isFetching} />
  if (data) return <Join invited={data} token={token} />
  return (
    <Loading label="초대를 불러오는 중입니다" className="grid gap-base py-base">
      <Skeleton className="h-12" />
      <Skeleton className="h-64 rounded-card" />
    </Loading>
  )
}

function Join({ invited, token }: { invited: Invited; token: string }) {
  const { busy, failure, run } = useAction('계정을 만들지 못했습니다.')
  const form = useForm({
    start: () => ({ login_id: '', password: '' }),
    errorsOf: ({ login_id, password }) => {
      const refusal = passwordRefusal(password, login_id)
      return {
        ...(!isLoginId(login_id) && { login_id: LOGIN_ID_WRONG }),
        ...(refusal && { password: PASSWORD_WORDS[refusal] }),
      }
    },
  })
  const join = async () => {
    if (!form.check()) return
    const answer = await run(() => call(acceptInvitation, { params: { token }, body: form.values }))
    if (!answer) return
    const { accessToken: access, refreshToken: refresh, expires_in: expiresIn } = answer
    rideRealm.startSession({ access, refresh, expiresIn }, urls.admin.today)
  }
  return (
    <form
      className="grid gap-base py-base"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void join()
      }}
    >
      <header className="grid gap-gutter">
        <h1 className="text-title-l">{invited.name} 님, 환영합니다</h1>
        <p className="text-body break-keep text-text-soft">
          {ROLE_NAMES[invited.staff_role]} 직원으로 초대받으셨습니다. 로그인할 때 쓰실 아이디와 비밀번호를
          정해 주세요.
        </p>
      </header>
      <TextField {...form.text('login_id')} label="아이디" limit={20} autoComplete="username" />
      <TextField
        {...form.text('password')}
        type="password"
        label="비밀번호"
        hint="8자 이상"
        autoComplete="new-password"
      />
      <FailureNotice failure={failure} />
      <Button type="submit" size="large" busy={busy}>
        시작하기
      </Button>
    </form>
  )
}
