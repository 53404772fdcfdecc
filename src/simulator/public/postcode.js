/* The page inside the postcode widget: it finds places and returns the chosen one to the widget. */
;(() => {
  const { target } = document.getElementById('postcode').dataset
  const query = document.getElementById('q')
  const count = document.getElementById('count')
  const results = document.getElementById('results')
  const host = window.opener ?? window.parent

  const tell = (type, data) => host.postMessage({ source: 'postcode', type, data }, target)

  const choose = (place, type) => {
    const address = type === 'R' ? place.roadAddress : place.jibunAddress
    const addressEnglish = type === 'R' ? place.roadAddressEnglish : place.jibunAddressEnglish
    tell('complete', { ...place, address, addressEnglish, userSelectedType: type, query: query.value })
  }

  const button = (place, type) => {
    const made = document.createElement('button')
    const badge = document.createElement('span')
    const text = document.createElement('span')
    badge.className = 'badge'
    badge.textContent = type === 'R' ? '도로명' : '지번'
    text.textContent = type === 'R' ? place.roadAddress : place.jibunAddress
    made.type = 'button'
    made.append(badge, text)
    made.addEventListener('click', () => choose(place, type))
    return made
  }

  const row = (place) => {
    const made = document.createElement('li')
    const head = document.createElement('p')
    const zonecode = document.createElement('strong')
    zonecode.textContent = place.zonecode
    head.append(zonecode, place.buildingName)
    made.append(head)
    if (place.roadAddress) made.append(button(place, 'R'))
    made.append(button(place, 'J'))
    return made
  }

  const search = async () => {
    const asked = query.value.trim()
    try {
      const response = await fetch(`/__sim/postcode/search?q=${encodeURIComponent(asked)}`)
      const places = await response.json()
      if (asked !== query.value.trim()) return
      results.replaceChildren(...places.map(row))
      count.textContent = places.length === 0 ? '검색 결과가 없습니다.' : `검색 결과 ${places.length}건`
      tell('search', { q: asked, count: places.length })
    } catch {
      count.textContent = '검색할 수 없습니다. 잠시 후 다시 시도해 주세요.'
    }
  }

  query.addEventListener('input', search)
  document.getElementById('search').addEventListener('submit', (event) => {
    event.preventDefault()
    search()
  })
  addEventListener('resize', () => tell('resize', { width: innerWidth, height: document.body.scrollHeight }))
  search()
})()
