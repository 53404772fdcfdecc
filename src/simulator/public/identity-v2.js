/* The buttons of the V2 verification page: they end the verification and return the answer. */
;(() => {
  const form = document.getElementById('identity')
  const { id, mode, target } = form.dataset

  const goBack = (answer) => {
    const url = new URL(target)
    for (const [key, value] of Object.entries(answer)) url.searchParams.set(key, value)
    location.replace(url)
  }

  const finish = async (outcome) => {
    const { name, phone, birthDate } = Object.fromEntries(new FormData(form))
    // The success button sends no outcome: special phone numbers determine another result.
    const end =
      outcome === 'success'
        ? { name, phone, birthDate: birthDate || null }
        : { name: name || '-', phone: '01000000000', outcome }
    const response = await fetch(`/__sim/portone-v2/identity/${encodeURIComponent(id)}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(end),
    })
    const answer = await response.json()
    if (response.status === 400) throw new Error('이름과 휴대폰 번호, 생년월일을 확인해 주세요.')
    if (!response.ok) throw new Error(answer.message)
    if (mode === 'redirect') goBack(answer)
    else parent.postMessage({ answer }, target)
  }

  window.endWindowBy(form, finish)
})()
