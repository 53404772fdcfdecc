/* Replaces https://cdn.portone.io/v2/browser-sdk.js: identity verification, card registration, payments. */
;(() => {
  const origin = new URL(document.currentScript.src).origin

  const isMobile = () => /Android|iPhone|iPod|Mobi/i.test(navigator.userAgent)

  const pageUrl = (request, mode, target) => {
    const { storeId, channelKey, identityVerificationId, customer } = request
    const passed = { storeId, channelKey, identityVerificationId, mode, target }
    const shown = { name: customer?.fullName, phone: customer?.phoneNumber }
    const url = new URL('/__sim/portone-v2/identity', origin)
    for (const [key, value] of Object.entries({ ...passed, ...shown })) {
      if (value) url.searchParams.set(key, value)
    }
    return url.href
  }

  const cardUrl = (request, mode, target) => {
    const { storeId, channelKey, issueId, issueName, customer } = request
    const passed = { storeId, channelKey, issueId, issueName, mode, target, customerId: customer?.customerId }
    const url = new URL('/__sim/portone-v2/billing', origin)
    for (const [key, value] of Object.entries(passed)) {
      if (value) url.searchParams.set(key, value)
    }
    return url.href
  }

  const paymentUrl = (request, mode, target) => {
    const { storeId, channelKey, paymentId, orderName, totalAmount, currency } = request
    const passed = { storeId, channelKey, paymentId, orderName, totalAmount, currency, mode, target }
    const url = new URL('/__sim/portone-v2/payment', origin)
    for (const [key, value] of Object.entries(passed)) {
      if (value) url.searchParams.set(key, value)
    }
    return url.href
  }

  const openFrame = (title, src) =>
    new Promise((resolve) => {
      const frame = document.createElement('iframe')
      frame.title = title
      frame.setAttribute('sandbox', 'allow-scripts allow-forms allow-same-origin')
      Object.assign(frame.style, {
        position: 'fixed',
        inset: '0',
        width: '100%',
        height: '100%',
        border: '0',
        zIndex: '2147483647',
        background: '#fff',
      })
      const listen = (event) => {
        if (event.origin !== origin || event.source !== frame.contentWindow) return
        removeEventListener('message', listen)
        frame.remove()
        resolve(event.data.answer)
      }
      addEventListener('message', listen)
      frame.src = src
      document.body.append(frame)
    })

  const open = (title, urlOf, request, required) => {
    for (const key of required) {
      if (!request?.[key]) throw new Error(`${key} is required`)
    }
    if (!(isMobile() || request.forceRedirect))
      return openFrame(title, urlOf(request, 'frame', location.origin))
    if (!request.redirectUrl) throw new Error('redirectUrl is required on a phone')
    location.href = urlOf(request, 'redirect', request.redirectUrl)
    return new Promise(() => {})
  }

  window.PortOne = {
    requestIdentityVerification: async (request) =>
      open('본인인증', pageUrl, request, ['storeId', 'identityVerificationId', 'channelKey']),
    requestIssueBillingKey: async (request) =>
      open('카드 등록', cardUrl, request, ['storeId', 'channelKey', 'billingKeyMethod']),
    requestPayment: async (request) =>
      open('카드 결제', paymentUrl, request, [
        'storeId',
        'channelKey',
        'paymentId',
        'orderName',
        'totalAmount',
        'currency',
        'payMethod',
      ]),
  }
})()
