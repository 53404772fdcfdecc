/* The buttons of a page that asks for a card: each ends the page and returns the answer. */
;(() => {
  const form = document.getElementById('card')
  const { mode, target, ...asked } = JSON.parse(form.dataset.asked)

  const goBack = (answer) => {
    const url = new URL(target)
    for (const [key, value] of Object.entries(answer)) url.searchParams.set(key, value)
    location.replace(url)
  }

  const finish = async (outcome) => {
    const { cardNumber } = Object.fromEntries(new FormData(form))
    const response = await fetch(form.dataset.path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...asked, cardNumber, outcome }),
    })
    const answer = await response.json()
    if (response.status === 400) throw new Error('카드 번호를 확인해 주세요.')
    if (outcome === 'hang') throw new Error('결제는 되었지만 결제창이 응답하지 않습니다.')
    if (mode === 'redirect') goBack(answer)
    else parent.postMessage({ answer }, target)
  }

  window.endWindowBy(form, finish)
})()
