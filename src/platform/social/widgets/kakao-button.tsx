/** A link to the social login. It is a full load, because the server answers with a redirect (C-113). */
export function KakaoButton({ href }: { href: string }) {
  return (
    <a
      href={href}
      className="inline-flex min-h-12 w-full items-center justify-center gap-gutter rounded-field bg-[#fee500] px-5 text-control font-semibold text-[#191600] hover:bg-[#f5dc00]"
    >
      <svg width="20" height="20" viewBox="0 0 20 20" fill="currentColor" aria-hidden="true">
        <path d="M10 2.5c-4.7 0-8.4 2.9-8.4 6.5 0 2.3 1.5 4.3 3.9 5.5l-.8 3c-.1.3.2.5.4.3l3.6-2.4c.4 0 .9.1 1.3.1 4.7 0 8.4-2.9 8.4-6.5S14.7 2.5 10 2.5Z" />
      </svg>
      카카오로 시작하기
    </a>
  )
}
