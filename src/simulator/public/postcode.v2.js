/* Replaces https://t1.kakaocdn.net/mapjsapi/bundle/postcode/prod/postcode.v2.js. */
;(() => {
  const origin = new URL(document.currentScript.src).origin

  const pageUrl = (q) => {
    const url = new URL('/__sim/postcode', origin)
    url.searchParams.set('target', location.origin)
    if (q) url.searchParams.set('q', q)
    return url.href
  }

  const size = (value) => (typeof value === 'number' ? `${value}px` : value)

  /* Calls back for each message of a window; the returned function removes the listener. */
  const listenTo = (source, options, onComplete) => {
    const listen = (event) => {
      if (event.origin !== origin || event.source !== source() || event.data?.source !== 'postcode') return
      const { type, data } = event.data
      if (type === 'search') options.onsearch?.(data)
      if (type === 'resize') options.onresize?.(data)
      if (type === 'complete') onComplete(data)
    }
    addEventListener('message', listen)
    return () => removeEventListener('message', listen)
  }

  class Postcode {
    constructor(options) {
      this.options = options
    }

    embed(element, { q, autoClose = true } = {}) {
      const options = this.options
      const frame = document.createElement('iframe')
      const stop = listenTo(
        () => frame.contentWindow,
        options,
        (data) => {
          options.oncomplete?.(data)
          if (!autoClose) return
          stop()
          frame.remove()
          options.onclose?.('COMPLETE_CLOSE')
        },
      )
      frame.title = '우편번호 찾기'
      frame.src = pageUrl(q)
      frame.style.cssText = 'display:block;border:0;width:100%;height:100%'
      frame.style.width = size(options.width ?? '100%')
      frame.style.height = size(options.height ?? '100%')
      element.replaceChildren(frame)
    }

    open({ q, autoClose = true, popupTitle = '_blank' } = {}) {
      const options = this.options
      const popup = window.open(pageUrl(q), popupTitle, 'popup,width=500,height=600')
      if (!popup) return
      let isComplete = false
      const stop = listenTo(
        () => popup,
        options,
        (data) => {
          isComplete = true
          options.oncomplete?.(data)
          if (autoClose) popup.close()
        },
      )
      const watch = setInterval(() => {
        if (!popup.closed) return
        clearInterval(watch)
        stop()
        options.onclose?.(isComplete ? 'COMPLETE_CLOSE' : 'FORCE_CLOSE')
      }, 300)
    }
  }

  window.kakao = { ...window.kakao, Postcode }
  window.daum = { ...window.daum, Postcode }
})()
