import { PlainPage } from './plain-page.tsx'

/** The page for a visitor over the limit. */
export const TooManyRequests = () => (
  <PlainPage title="잠시 후 다시 시도" heading="요청이 너무 많습니다">
    같은 곳에서 짧은 시간에 많은 화면을 요청하셨습니다.
    <br />
    잠시 후 다시 시도해 주세요.
  </PlainPage>
)
