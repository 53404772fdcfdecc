import type { ReactNode } from 'react'
import type { OutputOf } from '#kit/contract.ts'
import { instantLabel } from '#kit/day.ts'
import { formatAnyPhone } from '#kit/any-phone.ts'
import { Button } from '#kit/ui/button.tsx'
import { Link } from '#kit/ui/router.tsx'
import { PhoneLink } from '#platform/staff/widgets/phone-link.tsx'
import type { MemberRow } from '#ride/account/member/contract.ts'
import { IDENTITY_WORDS } from '#ride/account/member/copy.ts'
import { Editable } from '#ride/member/staff/widgets/editable.tsx'
import { ORGANIZATION_ROLE_WORDS } from '#ride/organization/copy.ts'
import { RecordSection } from '#ride/reservation/dispatch/widgets/record-lines.tsx'
import { urlOf, urls } from '#urls'
import type { getCustomer } from '../contract.ts'
import { providerText } from '../copy.ts'

type Facts = OutputOf<typeof getCustomer>
const link = 'break-words text-sub01-text underline underline-offset-4'

type WhoProps = {
  member: MemberRow
  facts: Facts
  /** Opens the confirmation for logging the customer out of all devices. */
  logOut: () => void
}

/** Name, number, login, document and note of a customer. Without a login, there is no session to end. */
export const Who = ({ member, facts, logOut }: WhoProps) => (
  <RecordSection title="고객">
    <dl className="grid grid-cols-[6rem_1fr] gap-gutter text-body">
      <Term name="전화번호">
        {member.phone ? <PhoneLink phone={member.phone} className={link} /> : '없음'}
      </Term>
      <Term name="이메일">{member.email ?? '없음'}</Term>
      <Term name="가입">
        {providerText(facts.provider)}, {instantLabel(new Date(facts.created_at))}
      </Term>
      {facts.referrer && <Term name="추천인">{facts.referrer}</Term>}
      <Term name="신분증">
        {IDENTITY_WORDS[member.identity_status]}
        {facts.document_submitted_at && `, ${instantLabel(new Date(facts.document_submitted_at))} 제출`}
        {member.identity_reason && `, ${member.identity_reason}`}
      </Term>
      <Term name="직원 메모">
        <span className="whitespace-pre-wrap">{facts.staff_note || '없음'}</span>
      </Term>
    </dl>
    {member.user_id && (
      <Editable member={member}>
        <Button size="small" variant="gray" onClick={logOut} className="justify-self-start">
          모든 기기에서 로그아웃
        </Button>
      </Editable>
    )}
  </RecordSection>
)

const Term = ({ name, children }: { name: string; children: ReactNode }) => (
  <>
    <dt className="text-text-soft">{name}</dt>
    <dd className="min-w-0 break-words">{children}</dd>
  </>
)

/** The organizations of a customer with their role. */
export const OrganizationLines = ({ organizations }: Pick<Facts, 'organizations'>) => (
  <RecordSection title="회사">
    {organizations.length ? (
      <ul className="grid gap-gutter text-body">
        {organizations.map(({ id, name, role }) => (
          <li key={id}>
            <Link to={urlOf(urls.admin.organizations, { query: { q: name } })} className={link}>
              {name}
            </Link>{' '}
            {ORGANIZATION_ROLE_WORDS[role]}
          </li>
        ))}
      </ul>
    ) : (
      <p className="text-text-soft">속한 회사가 없습니다.</p>
    )}
  </RecordSection>
)

/** The subscription account of the same person; the two accounts are never merged. */
export const SubscriberFacts = ({ subscriber }: Pick<Facts, 'subscriber'>) => (
  <RecordSection title="구독 계정">
    {subscriber ? (
      <p className="text-body">
        <Link
          to={urlOf(urls.admin.subscribers, { query: { q: subscriber.mobile || subscriber.email } })}
          className={link}
        >
          {subscriber.name}
        </Link>
        ,{' '}
        {[subscriber.email, subscriber.mobile && formatAnyPhone(subscriber.mobile)]
          .filter(Boolean)
          .join(', ')}
        <span className="block text-text-soft">
          이용 중인 구독 {subscriber.subscriptions}건. 같은 분의 계정이지만 따로 관리됩니다.
        </span>
      </p>
    ) : (
      <p className="text-text-soft">같은 분으로 확인된 구독 계정이 없습니다.</p>
    )}
  </RecordSection>
)
