import { PlainPage } from './plain-page.tsx'

/** The page that the service worker caches for a visit without network. */
export const Offline = () => (
  <PlainPage title="연결되지 않음" heading="인터넷에 연결되어 있지 않습니다">
    접수하신 예약은 안전하게 보관되어 있습니다.
    <br />
    연결을 확인하신 뒤 다시 시도해 주세요.
  </PlainPage>
)
