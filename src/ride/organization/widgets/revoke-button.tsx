import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formatPhone } from '#kit/phone.ts'
import { Button } from '#kit/ui/button.tsx'
import { useAction } from '#kit/ui/use-action.ts'
import { call } from '#ride/account/widgets/realm.ts'
import { deleteOrganizationMember, type OrganizationMemberOut } from '../members/contract.ts'

/** Withdraws an invitation; it can be sent again. */
export function RevokeButton({ id, invite }: { id: string; invite: OrganizationMemberOut }) {
  const queries = useQueryClient()
  const { busy, run } = useAction('초대를 취소하지 못했습니다.')
  const [key] = useState(() => crypto.randomUUID())
  const revoke = async () => {
    const params = { id, memberId: invite.id }
    const send = () =>
      call(deleteOrganizationMember, {
        params,
        key,
      })
    await run(send, '초대를 취소했습니다.')
    void queries.invalidateQueries()
  }
  return (
    <Button
      variant="gray"
      size="small"
      className="shrink-0"
      aria-label={`${invite.name || formatPhone(invite.user_phone)} 님 초대 취소`}
      busy={busy}
      onClick={() => void revoke()}
    >
      초대 취소
    </Button>
  )
}
