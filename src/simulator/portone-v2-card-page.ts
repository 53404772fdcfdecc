import { html, page } from './html.ts'

type CardPage = {
  title: string
  /** The page's heading, beside the note that nothing is sent. */
  about: string
  /** The URL to which the buttons send the outcome and `asked`. */
  path: string
  asked: Record<string, string | number>
  /** The buttons with their outcomes; the first one is success. */
  buttons: [outcome: string, label: string][]
}

/** A page that asks for a card number; each button ends it with an outcome. */
export function cardPage({ title, about, path, asked, buttons }: CardPage): string {
  const [[first, label], ...others] = buttons as [[string, string], ...[string, string][]]
  return page(
    title,
    html`<main>
      <h1>${title}</h1>
      <p class="hint">개발용 모의 창입니다. 카드사로는 아무것도 보내지 않습니다. ${about}</p>
      <form id="card" data-path="${path}" data-asked="${JSON.stringify(asked)}" novalidate>
        <label for="cardNumber">카드 번호</label>
        <input
          id="cardNumber"
          name="cardNumber"
          value="4330-1234-1234-1234"
          inputmode="numeric"
          autocomplete="off"
          maxlength="30"
          required
        />
        <p id="problem" class="alert" role="alert"></p>
        <div class="actions">
          <button class="primary" type="submit" data-outcome="${first}" disabled>${label}</button>
          ${others.map(
            ([outcome, name]) =>
              html`<button type="button" data-outcome="${outcome}" disabled>${name}</button> `,
          )}
        </div>
      </form>
    </main>`,
    'window.js',
    'card-v2.js',
  )
}

/** Shown instead of a page whose address is wrong. */
export const errorPage = (title: string, text: string): string =>
  page(title, html`<main><p class="alert" role="alert">${text}</p></main>`)
