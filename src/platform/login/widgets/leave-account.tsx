import { useState } from 'react'
import { Button } from '#kit/ui/button.tsx'
import { LeaveDialog, type Leaving } from './leave-dialog.tsx'

/** The link to delete the account, visible at the end of the page. */
export function LeaveAccount(leaving: Leaving) {
  const [open, setOpen] = useState(false)
  return (
    <section className="grid justify-items-start gap-gutter border-t border-line pt-6">
      <h2 className="text-control">회원 탈퇴</h2>
      <p className="text-body text-text-soft">더 이상 이용하지 않으신다면 언제든지 탈퇴하실 수 있습니다.</p>
      <Button variant="white" onClick={() => setOpen(true)}>
        탈퇴하기
      </Button>
      {open && <LeaveDialog {...leaving} close={() => setOpen(false)} />}
    </section>
  )
}
