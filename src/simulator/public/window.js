/* What the buttons of every window of a third party do: each ends it its own way, once, and a failure is told. */
window.endWindowBy = (form, finish) => {
  const problem = document.getElementById('problem')

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
}
