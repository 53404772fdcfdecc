import { loadScript } from '#providers/load-script.ts'
import { placeOf } from './place.ts'
import type { PostcodeAddress } from './place.ts'

type PostcodeOptions = {
  oncomplete(address: PostcodeAddress): void
  onclose?(state: 'FORCE_CLOSE' | 'COMPLETE_CLOSE'): void
  width: string | number
  height: string | number
}

type Postcode = new (options: PostcodeOptions) => {
  embed(element: HTMLElement, options?: { q?: string; autoClose?: boolean }): void
}

declare global {
  interface Window {
    kakao?: { Postcode?: Postcode }
    daum?: { Postcode?: Postcode }
  }
}

export type EmbedOptions = {
  /** Called with the chosen address as one line. */
  onSelect(place: string): void
  onClose?(): void
  /** The size in pixels. */
  height?: number
}

/** Loads the postcode widget (C-163); rejects with SCRIPT_NOT_LOADED and may then be called again. */
export function loadPostcode(scriptUrl: string): Promise<void> {
  return loadScript(scriptUrl, () => postcode() !== undefined)
}

/** Shows the widget inside an element, which it fills; throws SDK_NOT_LOADED. The returned function removes it. */
export function embedPostcode(element: HTMLElement, options: EmbedOptions): () => void {
  const Postcode = postcode()
  if (!Postcode) throw new Error('SDK_NOT_LOADED')
  const widget = new Postcode({
    oncomplete: (address) => options.onSelect(placeOf(address)),
    onclose: () => options.onClose?.(),
    width: '100%',
    height: options.height ?? 400,
  })
  widget.embed(element)
  return () => element.replaceChildren()
}

// Some copies of the script still define only the old name.
function postcode() {
  return window.kakao?.Postcode ?? window.daum?.Postcode
}
