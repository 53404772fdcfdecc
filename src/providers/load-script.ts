const PATIENCE_MS = 15_000

const loading = new Map<string, Promise<void>>()

/** Adds a provider's script to the page. A failure is not cached, so that the next call tries again. */
export function loadScript(url: string, isReady: () => boolean): Promise<void> {
  if (isReady()) return Promise.resolve()
  const started = loading.get(url) ?? addScript(url, isReady).finally(() => loading.delete(url))
  loading.set(url, started)
  return started
}

function addScript(url: string, isReady: () => boolean) {
  return new Promise<void>((resolve, reject) => {
    const script = document.createElement('script')
    const settle = () => {
      clearTimeout(timer)
      if (isReady()) return resolve()
      script.remove()
      reject(new Error('SCRIPT_NOT_LOADED'))
    }
    const timer = setTimeout(settle, PATIENCE_MS)
    script.addEventListener('load', settle)
    script.addEventListener('error', settle)
    script.async = true
    script.src = url
    document.head.append(script)
  })
}
