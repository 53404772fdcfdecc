import { Button } from '#kit/ui/button.tsx'
import { guests, testimonials } from './home-content.ts'
import { HomeSection } from './home-sections.tsx'
import { IntroVideo } from './intro-video.tsx'
import { urls } from '#urls'

export function AmbassadorSection() {
  return (
    <HomeSection id="ambassadors" title="먼저 경험하신 분들의 말씀">
      <div className="grid gap-5 md:grid-cols-2 lg:grid-cols-[1fr_1fr_1.3fr]">
        {testimonials.map(({ image, author, contents }) => (
          <figure
            key={author}
            className="grid content-between gap-6 rounded-card bg-surface px-5 pt-5 pb-base shadow-card md:p-6"
          >
            <blockquote className="text-title-s leading-[30px] font-semibold tracking-tight text-text-strong before:block before:h-10 before:text-[64px] before:leading-[64px] before:text-sub01 before:content-['“'] before:content-['“'/'']">
              {contents}
            </blockquote>
            <figcaption className="flex items-center gap-3 text-body text-text-soft">
              <img
                src={`/drawings/${image}.svg`}
                alt=""
                width={480}
                height={300}
                loading="lazy"
                decoding="async"
                className="size-11 rounded-full object-cover"
              />
              {author}
            </figcaption>
          </figure>
        ))}
        <IntroVideo />
      </div>
    </HomeSection>
  )
}

export function GuestStrip() {
  return (
    <HomeSection
      id="guests"
      title="모심이 모시는 분들"
      text="어떤 분이든, 그날의 가장 귀한 손님으로 모십니다."
    >
      <ul
        tabIndex={0}
        aria-label="모심이 모시는 분들"
        className="-mx-5 flex snap-x scroll-px-5 gap-3 overflow-x-auto px-5 pb-1 no-scrollbar md:mx-0 md:grid md:grid-cols-5 md:px-0"
      >
        {guests.map(({ image, caption }) => (
          <li key={image} className="w-[44%] shrink-0 snap-start md:w-auto">
            <figure className="grid gap-gutter">
              <img
                src={`/drawings/${image}.svg`}
                alt=""
                width={300}
                height={400}
                loading="lazy"
                decoding="async"
                className="w-full rounded-card"
              />
              <figcaption className="text-body font-semibold text-text-strong">{caption}</figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </HomeSection>
  )
}

export function ClientsSection() {
  return (
    <HomeSection
      id="clients"
      title="기업과 함께합니다"
      text="임원 의전부터 해외 바이어 응대까지, 비서실과 총무팀의 곁에 있습니다."
    >
      <img
        src="/drawings/clients.svg"
        alt="해 질 녘 도심의 오피스 빌딩 앞에 나란히 대기하는 의전 차량들"
        width={1600}
        height={640}
        loading="lazy"
        decoding="async"
        className="aspect-[8/5] w-full rounded-card object-cover md:aspect-[5/2]"
      />
    </HomeSection>
  )
}

const closing = [
  {
    to: urls.calendar,
    action: '예약하기',
    title: '모실 날을 정하셨나요?',
    text: '날짜와 차량을 먼저 확인하고 예약하실 수 있습니다.',
    dark: true,
  },
  {
    to: urls.pricing,
    action: '바로가기',
    title: '요금이 궁금하신가요?',
    text: '티켓 한 장부터 연간 이용까지 한눈에 보여 드립니다.',
    dark: false,
  },
]

export function ClosingCards() {
  return (
    <section aria-label="다음 단계" className="page-width grid gap-5 pt-4 pb-16 md:grid-cols-2">
      {closing.map(({ to, action, title, text, dark }) => (
        <div
          key={to}
          className={`grid justify-items-start gap-gutter rounded-card p-6 md:p-8 ${dark ? 'bg-primary text-white' : 'bg-surface shadow-card'}`}
        >
          <h2 className={`text-title ${dark ? 'text-white' : ''}`}>{title}</h2>
          <p className={`text-body ${dark ? 'text-[#c9d4ee]' : 'text-text-soft'}`}>{text}</p>
          <Button
            to={to}
            variant={dark ? 'white' : 'primary'}
            className="mt-gutter"
            aria-label={`${action}: ${title}`}
          >
            {action}
          </Button>
        </div>
      ))}
    </section>
  )
}
