/* Replaces the sharing part of https://t1.kakaocdn.net/kakao_js_sdk/2.8.3/kakao.min.js. */
;(() => {
  const origin = new URL(document.currentScript.src).origin
  let key = null

  window.Kakao = {
    isInitialized: () => key !== null,
    init(given) {
      key = given
    },
    Share: {
      sendDefault({ content, buttons }) {
        if (key === null) throw new Error('Kakao.init is needed')
        const url = new URL('/__sim/kakao/share', origin)
        const { title, description, link } = content
        const shown = { key, title, description, link: link.webUrl, button: buttons[0].title }
        for (const [name, value] of Object.entries(shown)) url.searchParams.set(name, value)
        window.open(url.href, '_blank', 'popup,width=420,height=520')
      },
    },
  }
})()
