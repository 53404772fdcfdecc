const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

export type Html = { html: string }

type Value = string | number | Html | Html[]

/** HTML in which every value is escaped, except pieces made by this function. */
export function html(strings: TemplateStringsArray, ...values: Value[]): Html {
  const parts = strings.map((part, at) => part + (at < values.length ? rendered(values[at]!) : ''))
  return { html: parts.join('') }
}

/** A complete page; scripts and styles are separate files, so that a strict content policy works. */
export function page(title: string, main: Html, ...scripts: string[]): string {
  const scriptTags = scripts.map((script) => html`<script src="/__sim/assets/${script}" defer></script>`)
  return html`<!doctype html>
    <html lang="ko">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href="/__sim/assets/simulator.css" />
        ${scriptTags}
      </head>
      <body>
        ${main}
      </body>
    </html>`.html
}

function rendered(value: Value): string {
  if (Array.isArray(value)) return value.map((piece) => piece.html).join('')
  if (typeof value === 'object') return value.html
  return String(value).replace(/[&<>"']/g, (character) => escapes[character]!)
}
