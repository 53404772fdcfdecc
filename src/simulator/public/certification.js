/* The buttons of the verification window: each ends the attempt and returns the answer. */
;(() => {
  const form = document.getElementById('certification')
  const problem = document.getElementById('problem')
  const { impUid, mode, target } = form.dataset

  const goBack = (answer) => {
    const url = new URL(target)
    for (const key of ['imp_uid', 'merchant_uid', 'success', 'error_code', 'error_msg']) {
      if (answer[key] !== null) url.searchParams.set(key, answer[key])
    }
    location.replace(url)
  }

  const tellOpener = (answer, outcome) => {
    if (!window.opener) {
      problem.textContent =
        '이 창을 연 화면을 찾을 수 없습니다. 그 화면의 Cross-Origin-Opener-Policy가 same-origin-allow-popups인지 확인하세요.'
      return
    }
    if (outcome !== 'unfinished') window.opener.postMessage({ source: 'iamport', answer }, target)
    window.close()
  }

  const finish = async (outcome) => {
    const { name, phone, birthday } = Object.fromEntries(new FormData(form))
    const isAnswered = outcome === 'success' || outcome === 'no_ids'
    // Only a success needs the person's name and number.
    const who = isAnswered
      ? { name, phone, birthday: birthday || null }
      : { name: name || '-', phone: '01000000000' }
    const response = await fetch(`/__sim/cert/${impUid}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...who, outcome }),
    })
    const answer = await response.json()
    if (response.status === 400) throw new Error('이름과 휴대폰 번호, 생년월일을 확인해 주세요.')
    if (!response.ok) throw new Error(answer.message)
    if (mode === 'redirect') goBack(answer)
    else tellOpener(answer, outcome)
  }

  window.endWindowBy(form, finish)
})()
