/* The inbox refreshes itself and shows messages as text, never as markup. */
;(() => {
  const list = document.getElementById('messages')
  const count = document.getElementById('count')
  const query = document.getElementById('q')
  const time = new Intl.DateTimeFormat('ko-KR', {
    dateStyle: 'medium',
    timeStyle: 'medium',
    timeZone: 'Asia/Seoul',
  })
  const CHANNELS = { sms: '문자', alimtalk: '알림톡', email: '메일' }
  let shown = ''
  let timer

  const element = (name, className, text) => {
    const made = document.createElement(name)
    made.className = className
    made.textContent = text
    return made
  }

  const item = (message) => {
    const row = document.createElement('li')
    const head = element('p', 'message-head', '')
    head.append(
      element('span', 'badge', CHANNELS[message.channel]),
      element('strong', '', message.to),
      element('span', 'hint', `보낸 이 ${message.from}`),
      element('time', 'hint', time.format(new Date(message.at))),
    )
    row.append(head)
    if (message.subject) row.append(element('p', 'message-subject', message.subject))
    row.append(element('p', 'message-text', message.text))
    return row
  }

  const show = (messages) => {
    const key = messages.map((message) => message.id).join()
    const summary =
      messages.length === 0 ? '아직 도착한 메시지가 없습니다.' : `최근 메시지 ${messages.length}건`
    if (count.textContent !== summary) count.textContent = summary
    if (key === shown) return
    shown = key
    list.replaceChildren(...messages.map(item))
  }

  const refresh = async () => {
    clearTimeout(timer)
    const asked = query.value
    try {
      const response = await fetch(`/__sim/messages?limit=100&q=${encodeURIComponent(asked.trim())}`)
      const messages = await response.json()
      if (asked === query.value) show(messages)
    } catch {
      count.textContent = '모의 서버에 연결할 수 없습니다. 다시 시도하고 있습니다.'
    }
    clearTimeout(timer)
    if (!document.hidden) timer = setTimeout(refresh, 2000)
  }

  query.addEventListener('input', refresh)
  document.addEventListener('visibilitychange', () => document.hidden || refresh())
  document.getElementById('search').addEventListener('submit', (event) => {
    event.preventDefault()
    refresh()
  })
  refresh()
})()
