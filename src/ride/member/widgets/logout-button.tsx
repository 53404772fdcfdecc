import { browserStorage } from '#kit/web/browser-storage.ts'
import { useLogout } from '#platform/login/widgets/use-logout.ts'
import { logout } from '#ride/account/contract.ts'
import { call, rideRealm } from '#ride/account/widgets/realm.ts'
import { forgetDraft } from '#ride/reservation/widgets/draft-store.ts'
import { forgetChoice } from '#ride/ticket/purchase/widgets/choice-store.ts'

/** Ends the session at the server, clears this browser's storage, and loads the page again (C-202, K-52). */
export function LogoutButton({ className }: { className: string }) {
  const { busy, logOut } = useLogout(
    rideRealm,
    (options) => call(logout, options),
    () => {
      forgetDraft()
      forgetChoice()
      browserStorage.clear()
      location.reload()
    },
  )
  return (
    <button type="button" disabled={busy} onClick={logOut} className={className}>
      로그아웃
    </button>
  )
}
