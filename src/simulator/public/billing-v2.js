/* The buttons of the card page: they end the registration and carry the answer back. */
;(() => {
  const form = document.getElementById('billing')
  const { mode, target, ...asked } = form.dataset

  const goBack = (answer) => {
    const url = new URL(target)
    for (const [key, value] of Object.entries(answer)) url.searchParams.set(key, value)
    location.replace(url)
  }

  const finish = async (outcome) => {
    const { cardNumber } = Object.fromEntries(new FormData(form))
    const response = await fetch('/__sim/portone-v2/billing', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...asked, cardNumber, outcome }),
    })
    const answer = await response.json()
    if (response.status === 400) throw new Error('카드 번호를 확인해 주세요.')
    if (mode === 'redirect') goBack(answer)
    else parent.postMessage({ answer }, target)
  }

  window.endWindowBy(form, finish)
})()
