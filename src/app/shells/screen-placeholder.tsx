import { Loading, Skeleton } from '#kit/ui/skeleton.tsx'
import { usePage } from './use-page.ts'

/** The placeholder of a screen that only the browser can render, sent with the frame. */
export const ScreenPlaceholder = () => (
  <>
    <h1 className="sr-only">{usePage()?.meta.title}</h1>
    <Loading label="화면을 불러오는 중입니다" className="grid gap-base">
      <Skeleton className="my-gutter h-9 w-44" />
      <Skeleton className="h-40 rounded-card" />
      <Skeleton className="h-24 rounded-card" />
      <Skeleton className="h-24 rounded-card" />
    </Loading>
    {/* Shown by CSS alone: it must appear even if no script arrives. */}
    <p className="late-notice mt-base text-center text-body text-text-soft">
      화면이 늦어지고 있습니다.{' '}
      {/* oxlint-disable-next-line jsx-a11y/anchor-is-valid -- the empty address is whichever page was wanted */}
      <a href="" className="inline-block py-2 font-semibold text-primary-text underline underline-offset-4">
        다시 시도
      </a>
    </p>
  </>
)
