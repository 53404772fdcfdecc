import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sourcesIn } from './source.ts'

/** Words that plain-english.md forbids in comments, test titles and log lines. */
const WORDS = /\b(somebody|nobody|whoever|whom|meanwhile|anew|she|her|hers|herself)\b/i
const HEADS = /^\s*(?:\/\*\*|\/\/|\*)\s*(What|Who|Whoever|Whose|Of which|One that|That which)\b/

/** A test title on the line of its call, also after the rows of `test.each`. */
const TITLE = /(?:\b(?:test|describe)(?:\.\w+\([^)]*\))*|\])\(\s*(['"`])(.*)\1/
/** A string argument on its own line, such as a long test title. */
const ARGUMENT = /^\s*(['"`])(.*)\1,$/

const FOLDERS = ['src', 'scripts', 'e2e', 'bench', 'cluster', 'art']

/** The English text of a file by line: comments, test titles, log messages. */
function proseIn(text: string): { line: number; prose: string }[] {
  let isInside = false
  const lines = text.split('\n')
  return lines.flatMap((line, at) => {
    const opens = /^\s*\/\*/.test(line)
    const isComment = isInside || opens || /^\s*\/\//.test(line)
    if (opens || isInside) isInside = !line.includes('*/')
    const trailing = isComment ? line : (/\s\/\/ (.*)$/.exec(line)?.[0] ?? '')
    const argument = lines[at - 1]?.endsWith('(') ? ARGUMENT.exec(line)?.[2] : undefined
    const title = TITLE.exec(line)?.[2] ?? argument ?? ''
    const logged = /\.log\.\w+\(.*?'([^']*)'\)/.exec(line)?.[1] ?? ''
    return [trailing, title, logged].filter(Boolean).map((prose) => ({ line: at + 1, prose }))
  })
}

/** Places whose English text must be rewritten, as `path:line: word`. */
export function wordsIn(root: string): string[] {
  return FOLDERS.flatMap((folder) => sourcesIn(root, folder)).flatMap((path) =>
    proseIn(readFileSync(join(root, path), 'utf8')).flatMap(({ line, prose }) => {
      const word = WORDS.exec(prose)?.[1] ?? HEADS.exec(prose)?.[1]
      return word ? [`${path}:${line}: ${word}`] : []
    }),
  )
}
