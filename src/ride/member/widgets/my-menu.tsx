import type { ReactNode } from 'react'
import { Link } from '#kit/ui/router.tsx'
import { brand } from '#brand'
import { Chevron } from '#kit/ui/chevron.tsx'
import { LogoutButton } from './logout-button.tsx'
import { urls } from '#urls'

const row =
  'flex min-h-12 w-full items-center justify-between gap-base px-base text-left text-body text-text-strong hover:bg-sunken'

/** Links to further pages (C-199, C-200, C-201, C-203). */
export function MyMenu({ isAdmin }: { isAdmin: boolean }) {
  return (
    <>
      <Group title="서비스">
        <Entry to={urls.addressbook}>주소록</Entry>
        <Entry to={urls.invite}>쿠폰 발행</Entry>
        <Entry to={urls.identify}>신원 인증</Entry>
        {isAdmin && <Entry to={urls.admin.members}>관리자 페이지</Entry>}
      </Group>
      <Group title="고객센터">
        <Entry to={urls.faq}>자주 묻는 질문</Entry>
        <li>
          <a href={brand.chatUrl} target="_blank" rel="noopener" className={row}>
            1:1 문의<span className="sr-only"> (새 창)</span>
            <Chevron className="-rotate-90 text-text-soft" />
          </a>
        </li>
        <li>
          <LogoutButton className={row} />
        </li>
      </Group>
      <Group title="약관 및 정책">
        <Entry to={urls.privacy}>개인정보 처리방침</Entry>
        <Entry to={urls.terms}>이용약관</Entry>
      </Group>
    </>
  )
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="grid gap-gutter">
      <h2 className="text-body text-text-soft">{title}</h2>
      <ul className="divide-y divide-line overflow-hidden rounded-card bg-surface shadow-card">{children}</ul>
    </section>
  )
}

function Entry({ to, children }: { to: string; children: ReactNode }) {
  return (
    <li>
      <Link to={to} className={row}>
        {children}
        <Chevron className="-rotate-90 text-text-soft" />
      </Link>
    </li>
  )
}
