import { Navigate } from '#kit/ui/router.tsx'
import { urls } from '#urls'

export const meta = { title: '구독 마이' }

/** A second URL of the profile; it redirects there (K-34). */
export default function MyPage() {
  return <Navigate to={urls.subscribe.my} replace />
}
