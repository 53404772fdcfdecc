import { brand } from '#brand'
import { toast } from '#kit/ui/toast.ts'
import { loadKakao, shareByKakao } from '#providers/social/browser.ts'
import { personConfig } from '#subscribe/account/contract.ts'
import { copyText } from '#kit/ui/copy-text.ts'
import { call } from '#subscribe/account/widgets/realm.ts'
import { urlOf, urls } from '#urls'

/** Loads Kakao's SDK before the button is pressed. If that fails, the device's own share sheet is used. */
export async function prepareShare(): Promise<void> {
  const config = await call(personConfig, { anonymous: true })
  if (config.kakao_key) await loadKakao(config.kakao_script, config.kakao_key)
}

const COPIED = { done: '링크가 복사되었습니다.', failed: '복사에 실패했습니다.' }

/** Shares the event: through KakaoTalk, else with the device's share sheet, else by copying the link (S-173). */
export async function share(code: string | null): Promise<void> {
  const url = location.origin + urlOf(urls.subscribe.event, { query: { referrer: code } })
  const description = code
    ? `추천인 코드 ${code}를 입력하시면 두 분 모두 첫 달 100,000원을 할인받으실 수 있습니다.`
    : '슈퍼카와 프리미엄 차량을 월 단위로 이용해 보세요.'
  const card = { title: `${brand.nameKo} 차량 구독`, description }
  if (shareByKakao({ ...card, imageUrl: `${location.origin}/og.png`, url, button: '자세히 보기' })) return
  const text = `${card.title}\n${description}`
  if (!('share' in navigator)) return copyText(`${text}\n${url}`, COPIED, 'dark')
  await navigator.share({ title: card.title, text, url }).catch((error: unknown) => {
    // The user closed the share sheet: not an error.
    if (!(error instanceof DOMException && error.name === 'AbortError'))
      void toast.error('공유에 실패했습니다.', { area: 'dark' })
  })
}
