/* The buttons of the card page: they end the registration and carry the answer back. */
;(() => {
  const form = document.getElementById('billing')
  const problem = document.getElementById('problem')
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

  const setDisabled = (disabled) => {
    for (const button of form.querySelectorAll('button')) button.disabled = disabled
  }

  const run = (outcome) => {
    problem.textContent = ''
    setDisabled(true)
    finish(outcome).catch((error) => {
      problem.textContent = error.message
      setDisabled(false)
    })
  }

  form.addEventListener('submit', (event) => {
    event.preventDefault()
    run('success')
  })
  for (const button of form.querySelectorAll('button[type=button]')) {
    button.addEventListener('click', () => run(button.dataset.outcome))
  }
  // The page comes with its buttons disabled: a press before this script would send the form nowhere.
  setDisabled(false)
})()
