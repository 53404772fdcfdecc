/*
 * A browser's translation wraps text nodes in `<font>` elements, or replaces them by such elements. React is unaware
 * of this. It removes nodes, or inserts beside nodes, that are no longer children, which throws and empties the page.
 * It also writes new values into hidden text nodes. Here the element takes the place of its text node (decision 11).
 */

/** The `<font>` that replaced a text node. */
const replaced = new WeakMap<Node, Node>()

const isFont = (node: Node | null): boolean => node?.nodeName === 'FONT'

/** Records which element replaced which text node, in one step or after an insertion beside it. */
function noteReplacements(records: MutationRecord[]): void {
  for (const { removedNodes, addedNodes, previousSibling, nextSibling } of records)
    for (const node of removedNodes) {
      const font = [...addedNodes, previousSibling, nextSibling].find(isFont)
      if (node.nodeType === Node.TEXT_NODE && font) replaced.set(node, font)
    }
}

/** The child of `parent` that represents a node: the node, the `<font>` around it, or the `<font>` that replaced it. */
function standInOf(parent: Node, node: Node): Node | null {
  let at: Node | null = node.parentNode ? node : (replaced.get(node) ?? null)
  while (at && at.parentNode !== parent) at = isFont(at.parentNode) ? at.parentNode : null
  return at
}

/** Lets React update the page while the browser translates it. */
export function tolerateTranslation(): void {
  const { removeChild, insertBefore } = Node.prototype
  Node.prototype.removeChild = function <T extends Node>(this: Node, child: T): T {
    if (child.parentNode === this) return removeChild.call(this, child) as T
    const standIn = standInOf(this, child)
    if (standIn) removeChild.call(this, standIn)
    return child
  }
  Node.prototype.insertBefore = function <T extends Node>(this: Node, node: T, before: Node | null): T {
    const place = before && before.parentNode !== this ? standInOf(this, before) : before
    return insertBefore.call(this, node, place) as T
  }
  const value = Object.getOwnPropertyDescriptor(Node.prototype, 'nodeValue')!
  Object.defineProperty(Node.prototype, 'nodeValue', {
    ...value,
    set(this: Node, text: string | null) {
      value.set!.call(this, text)
      const font = this.isConnected ? null : replaced.get(this)
      if (font) font.textContent = text
    },
  })
  new MutationObserver(noteReplacements).observe(document, { childList: true, subtree: true })
}
