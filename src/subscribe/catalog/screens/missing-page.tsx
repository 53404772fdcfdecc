import { Button } from '#kit/ui/button.tsx'
import { urls } from '#urls'

export const meta = { title: '없는 페이지' }

/** Tells the server and search engines that there is no such page. */
export const metaOf = () => null

/** The page for an unknown URL under /subscribe, inside the frame of the subscription pages. */
export default function MissingPage() {
  return (
    <div className="grid justify-items-center gap-base py-24 text-center">
      <h1 className="text-title">페이지를 찾을 수 없습니다</h1>
      <p className="max-w-80 text-body text-text-soft">
        주소가 잘못되었거나 없어진 페이지입니다. 주소를 다시 확인해 주세요.
      </p>
      <Button to={urls.subscribe.cars}>구독 차량 보기</Button>
    </div>
  )
}
