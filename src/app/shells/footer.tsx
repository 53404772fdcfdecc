import { Link } from '#kit/ui/router.tsx'
import { brand } from '#brand'
import { Wordmark } from './wordmark.tsx'
import { urls } from '#urls'

const facts = () =>
  [
    ['상호', brand.company],
    ['대표', brand.owner],
    ['사업자등록번호', brand.businessNumber],
    ['통신판매업신고', brand.mailOrderNumber],
    ['주소', brand.address],
    ['개인정보보호책임자', brand.privacyOfficer],
  ] as const

/** The facts that Korean commerce law requires on every page of a shop. */
export function Footer() {
  return (
    <footer className="mt-auto bg-surface text-text-soft">
      <div className="page-width grid gap-base py-big md:grid-cols-[1fr_auto]">
        <div className="grid gap-base">
          <Wordmark className="text-primary-text" />
          <dl className="flex max-w-[640px] flex-wrap gap-x-base gap-y-small">
            {facts().map(([name, value]) => (
              <div key={name} className="flex gap-1.5">
                <dt>{name}</dt>
                <dd className="text-text">{value}</dd>
              </div>
            ))}
          </dl>
        </div>
        <div className="grid content-start gap-small md:justify-items-end">
          <a href={`tel:${brand.phone}`} className="py-1 text-title-s font-bold text-text-strong">
            {brand.phone}
          </a>
          <a href={`mailto:${brand.email}`} className="py-1 text-text">
            {brand.email}
          </a>
          <nav aria-label="서비스 안내" className="flex gap-base">
            <Link to="/" className="py-1 text-text">
              의전 예약
            </Link>
            <Link to={urls.subscribe.cars} className="py-1 text-text">
              차량 구독
            </Link>
            <Link to={urls.faq} className="py-1 text-text">
              자주 묻는 질문
            </Link>
          </nav>
          <nav aria-label="약관" className="flex gap-base">
            <Link to={urls.terms} className="py-1 text-text">
              이용약관
            </Link>
            <Link to={urls.privacy} className="py-1 font-bold text-text">
              개인정보처리방침
            </Link>
          </nav>
        </div>
      </div>
    </footer>
  )
}
