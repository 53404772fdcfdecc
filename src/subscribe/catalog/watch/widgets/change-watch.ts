import { textOf } from '#kit/web/call-failed.ts'
import { toast } from '#kit/ui/toast.ts'
import { call, subscribeRealm } from '#subscribe/account/widgets/realm.ts'
import { sendToLogin } from '#subscribe/account/widgets/send-to-login.ts'
import { unwatchModel, watchModel } from '../contract.ts'

const LOGIN_NEEDED = ['로그인이 필요합니다', '로그인하시면 비는 차를 알려 드립니다.'] as const

/** Adds or withdraws the watch of a model and says so; returns whether it is watched. A visitor goes to the login. */
export async function changeWatch(modelId: string, isWatched: boolean): Promise<boolean> {
  if (!subscribeRealm.isLoggedIn()) {
    await sendToLogin(location.pathname + location.search, ...LOGIN_NEEDED)
    return isWatched
  }
  const params = { id: modelId }
  try {
    if (isWatched) await call(unwatchModel, { params })
    else await call(watchModel, { params, body: {} })
  } catch (error) {
    void toast.error(textOf(error), { area: 'dark' })
    return isWatched
  }
  void toast.success(isWatched ? '알림을 취소했습니다.' : '차가 비면 알려 드리겠습니다.', { area: 'dark' })
  return !isWatched
}
