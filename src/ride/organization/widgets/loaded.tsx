import type { ComponentProps } from 'react'
import { Button } from '#kit/ui/button.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { Loaded as KitLoaded } from '#kit/ui/loaded.tsx'
import { urls } from '#urls'

/** Shows an organization's data, or the state loading, failed or inaccessible. */
export const Loaded = <T,>(props: Omit<ComponentProps<typeof KitLoaded<T>>, 'missing'>) => (
  <KitLoaded {...props} missing={<NotMine />} />
)

const NotMine = () => (
  <EmptyState
    title="회사를 찾지 못했습니다"
    text="소속된 회사만 보실 수 있습니다. 회사 관리자에게 문의해 주세요."
    action={<Button to={urls.my}>마이로</Button>}
  />
)
