import type { ReactNode } from 'react'
import { brand } from '#brand'

const centre = {
  minHeight: '100svh',
  display: 'grid',
  placeContent: 'center',
  justifyItems: 'center',
  gap: 16,
  padding: 24,
  boxSizing: 'border-box',
  textAlign: 'center',
  background: '#f3f3f3',
  color: '#333',
  font: '15px/24px -apple-system, "Apple SD Gothic Neo", "Noto Sans KR", sans-serif',
  wordBreak: 'keep-all',
} as const
const again = {
  padding: '14px 28px',
  borderRadius: 10,
  background: '#0f1a33',
  color: '#fff',
  font: 'inherit',
  fontWeight: 600,
  textDecoration: 'none',
}

type Props = { title: string; heading: string; children: ReactNode }

/** A page that needs no other file: replaces an unavailable page, with a button to retry. */
export function PlainPage({ title, heading, children }: Props) {
  return (
    <html lang="ko">
      <head>
        <meta charSet="utf-8" />
        <meta
          name="viewport"
          content="width=device-width, initial-scale=1, viewport-fit=cover, interactive-widget=resizes-content"
        />
        <meta name="robots" content="noindex" />
        <title>{`${title} | ${brand.nameKo} ${brand.name}`}</title>
      </head>
      <body style={{ margin: 0 }}>
        <main style={centre}>
          <svg width="56" height="56" viewBox="0 0 64 64" aria-hidden="true">
            <rect width="64" height="64" rx="14" fill="#0f1a33" />
            <path d="M15 46V18h6l11 17 11-17h6v28h-6.4V29.5L32 45.5 21.4 29.5V46Z" fill="#fff" />
          </svg>
          <h1 style={{ margin: 0, fontSize: 22, lineHeight: '30px' }}>{heading}</h1>
          <p style={{ margin: 0 }}>{children}</p>
          {/* oxlint-disable-next-line jsx-a11y/anchor-is-valid -- the empty address is whichever page was wanted */}
          <a href="" style={again}>
            다시 시도
          </a>
          <p style={{ margin: 0 }}>
            급하시면 전화 주세요.{' '}
            <a href={`tel:${brand.phone}`} style={{ color: '#1f49b6' }}>
              {brand.phone}
            </a>
          </p>
        </main>
      </body>
    </html>
  )
}
