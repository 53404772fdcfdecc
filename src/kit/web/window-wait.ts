/** Why a wait for a third party's window offers another press: the window is blocked, or it does not answer. */
export type Stuck = 'BLOCKED' | 'WAITING'

export const WINDOW_WORDS: Record<Stuck, string> = {
  BLOCKED:
    '브라우저가 팝업을 차단해 창을 열지 못했습니다. 주소창에서 이 사이트의 팝업을 허용하신 뒤 다시 눌러 주세요.',
  WAITING:
    '열린 창에서 계속 진행해 주세요. 창이 보이지 않거나 닫으셨다면, 이 사이트의 팝업을 허용하신 뒤 다시 눌러 주세요.',
}

/** With an open window the user may need longer; without one, the user has noticed by then. */
const PATIENCE_MS = 10_000

/**
 * Opens a third party's window. Calls `stuck` once: when the browser blocks the window, or when no answer arrives for
 * ten seconds, because some providers never answer then. A later answer still counts.
 */
export async function windowAnswer<T>(open: () => Promise<T>, stuck: (why: Stuck) => void): Promise<T> {
  const timer = setTimeout(() => end('WAITING'), PATIENCE_MS)
  const openBefore = window.open
  const stop = () => {
    clearTimeout(timer)
    window.open = openBefore
  }
  const end = (why: Stuck) => {
    stop()
    stuck(why)
  }
  window.open = (...given) => {
    const opened = openBefore.apply(window, given)
    if (!opened) end('BLOCKED')
    return opened
  }
  try {
    return await open()
  } finally {
    stop()
  }
}
