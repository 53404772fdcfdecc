import { brand } from '#brand'
import { TERMS_VERSION } from '#platform/consent/rules.ts'

/** A paragraph, optionally with a list below it. */
export type Clause = string | { text: string; items: string[] }
export type Article = { title: string; clauses: Clause[] }

const effective = TERMS_VERSION.split('-').map(Number)

/** A legal text in numbered articles, with its version and effective day. */
export function LegalDocument({
  title,
  intro,
  articles,
  chapter,
}: {
  title: string
  intro: string
  articles: Article[]
  /** A separate chapter after the articles. */
  chapter?: Article
}) {
  return (
    <article className="grid gap-big py-base">
      <header className="grid gap-gutter">
        <h1 className="text-title-l">{title}</h1>
        <p className="text-text-soft">
          버전 {TERMS_VERSION} · 시행일 {effective[0]}년 {effective[1]}월 {effective[2]}일
        </p>
        <p className="text-body">{intro}</p>
      </header>
      <nav aria-label={`${title} 차례`}>
        <ol className="grid gap-x-base rounded-card bg-surface p-base text-body shadow-card min-[400px]:grid-cols-2">
          {articles.map((article, at) => (
            <li key={article.title}>
              <a
                href={`#article-${at + 1}`}
                className="block py-1 text-text underline-offset-4 hover:underline"
              >
                {at + 1}. {article.title}
              </a>
            </li>
          ))}
        </ol>
      </nav>
      {articles.map((article, at) => (
        <section
          key={article.title}
          id={`article-${at + 1}`}
          aria-labelledby={`title-${at + 1}`}
          className="grid scroll-mt-20 gap-3"
        >
          <h2 id={`title-${at + 1}`} className="text-title-s">
            제{at + 1}조 ({article.title})
          </h2>
          <Clauses of={article} />
        </section>
      ))}
      {chapter && (
        <section aria-labelledby="title-chapter" className="grid scroll-mt-20 gap-3">
          <h2 id="title-chapter" className="text-title-s">
            {chapter.title}
          </h2>
          <Clauses of={chapter} />
        </section>
      )}
      <footer className="grid gap-small border-t border-line pt-base text-text-soft">
        <p>
          {brand.company} · 대표 {brand.owner} · {brand.address}
        </p>
        <p>
          사업자등록번호 {brand.businessNumber} · 통신판매업신고 {brand.mailOrderNumber}
        </p>
        <p>
          {brand.phone} · {brand.email}
        </p>
      </footer>
    </article>
  )
}

const Clauses = ({ of: { clauses } }: { of: Article }) => (
  <ol className="grid gap-3 text-body">
    {clauses.map((clause, number) => (
      <li key={number} className="grid grid-cols-[20px_1fr]">
        <span className="text-text-soft">{number + 1}.</span>
        <ClauseText clause={clause} />
      </li>
    ))}
  </ol>
)

function ClauseText({ clause }: { clause: Clause }) {
  if (typeof clause === 'string') return <p>{clause}</p>
  return (
    <div className="grid gap-gutter">
      <p>{clause.text}</p>
      <ul className="grid list-disc gap-small pl-5">
        {clause.items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </div>
  )
}
