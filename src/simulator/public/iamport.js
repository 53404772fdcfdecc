/* Replaces the identity part of https://cdn.iamport.kr/v1/iamport.js. */
;(() => {
  const origin = new URL(document.currentScript.src).origin
  let store = ''

  const isMobile = () =>
    /Android|iPhone|iPod|Mobi/i.test(navigator.userAgent) ||
    new URLSearchParams(location.search).has('simMobile')

  const windowUrl = (param, mode, target) => {
    const url = new URL('/__sim/cert', origin)
    const passed = { store, channelKey: param.channelKey, merchant_uid: param.merchant_uid }
    const shown = { company: param.company, name: param.name, phone: param.phone }
    for (const [key, value] of Object.entries({ ...passed, ...shown, mode, target })) {
      if (value) url.searchParams.set(key, value)
    }
    return url.href
  }

  const fail = (param, message) => ({
    success: false,
    error_code: 'CERTIFICATION_CLOSED',
    error_msg: message,
    imp_uid: null,
    merchant_uid: param.merchant_uid,
  })

  const openPopup = (param, callback) => {
    const popup = window.open(
      windowUrl(param, 'popup', location.origin),
      '_blank',
      'popup,width=420,height=720',
    )
    // Like the real SDK: if the window is blocked, it only shows an error and never calls back.
    if (!popup) return alert('팝업차단을 해제해주셔야 인증창이 나타납니다.')
    const finish = (answer) => {
      clearInterval(watch)
      removeEventListener('message', listen)
      if (callback) callback(answer)
    }
    const listen = (event) => {
      const isOurs = event.origin === origin && event.source === popup && event.data?.source === 'iamport'
      if (isOurs) finish(event.data.answer)
    }
    // A window that closes itself may already have sent its message, which is handled first.
    const watch = setInterval(() => {
      if (!popup.closed) return
      clearInterval(watch)
      setTimeout(() => finish(fail(param, '본인인증을 마치지 않고 창을 닫았습니다.')), 300)
    }, 300)
    addEventListener('message', listen)
  }

  window.IMP = {
    init(code) {
      store = code
    },
    certification(param, callback) {
      if (!store) throw new Error('IMP.init() is to be called before IMP.certification()')
      if (!param?.merchant_uid) return callback?.(fail(param ?? {}, 'merchant_uid는 필수입력입니다.'))
      if (param.popup === true || !isMobile()) return openPopup(param, callback)
      if (!param.m_redirect_url) return callback?.(fail(param, 'm_redirect_url은 필수입력입니다.'))
      location.href = windowUrl(param, 'redirect', param.m_redirect_url)
    },
  }
})()
