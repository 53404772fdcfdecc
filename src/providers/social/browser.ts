import { loadScript } from '#providers/load-script.ts'

type Feed = {
  objectType: 'feed'
  content: { title: string; description: string; imageUrl: string; link: Link }
  buttons: { title: string; link: Link }[]
}
type Link = { mobileWebUrl: string; webUrl: string }

declare global {
  interface Window {
    Kakao?: {
      isInitialized(): boolean
      init(key: string): void
      Share: { sendDefault(feed: Feed): unknown }
    }
  }
}

/** The shared content, with absolute URLs of this site. */
export type Shared = { title: string; description: string; imageUrl: string; url: string; button: string }

/** Loads the SDK before a press: after a download during the press the browser would block the window. */
export async function loadKakao(scriptUrl: string, key: string): Promise<void> {
  await loadScript(scriptUrl, () => window.Kakao !== undefined)
  if (!window.Kakao!.isInitialized()) window.Kakao!.init(key)
}

/** Opens KakaoTalk to send a card; false when the SDK is missing or refuses. */
export function shareByKakao({ title, description, imageUrl, url, button }: Shared): boolean {
  const link = { mobileWebUrl: url, webUrl: url }
  try {
    if (!window.Kakao?.isInitialized()) return false
    window.Kakao.Share.sendDefault({
      objectType: 'feed',
      content: { title, description, imageUrl, link },
      buttons: [{ title: button, link }],
    })
    return true
  } catch {
    return false
  }
}
