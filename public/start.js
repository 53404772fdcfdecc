// The page arrives readable. What makes it move comes after all that is seen, so that it never delays that.
{
  const { scripts, after } = document.currentScript.dataset
  const PATIENCE_MS = 3000
  let begun = false

  const begin = () => {
    if (begun) return
    begun = true
    const files = scripts.split(' ')
    const entry = files.pop()
    for (const href of files)
      document.head.append(
        Object.assign(document.createElement('link'), { rel: 'modulepreload', crossOrigin: '', href }),
      )
    document.head.append(
      Object.assign(document.createElement('script'), { type: 'module', crossOrigin: '', src: entry }),
    )
  }
  const loaded = new Promise((done) => {
    if (document.readyState === 'complete') done()
    else addEventListener('load', done, { once: true })
  })
  const painted = new Promise((done) => {
    new PerformanceObserver(done).observe({ type: 'paint', buffered: true })
  })
  // A frame is empty without them: they only let its style go first.
  const style = document.querySelector('link[rel=stylesheet]')
  if (after === 'paint' || !style) Promise.all([loaded, painted]).then(begin)
  else if (style.sheet) begin()
  else for (const end of ['load', 'error']) style.addEventListener(end, begin)
  setTimeout(begin, PATIENCE_MS)
}
