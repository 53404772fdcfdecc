/*
 * The buttons of every window of a third party: each ends the window once with its own outcome, and reports a failure.
 */
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
  // The page is sent with disabled buttons: a press before this script ran would submit the form itself.
  setDisabled(false)
}
