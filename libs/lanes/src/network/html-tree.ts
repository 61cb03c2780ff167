import type { DomHandler } from 'htmlparser2';

/** Anything that stands in a document, the document itself included. */
export type HtmlNode = DomHandler['root'] | DomHandler['dom'][number];

export interface HtmlElement {
  /** In lower case. */
  name: string;
  attributes: Readonly<Record<string, string | undefined>>;
  node: HtmlNode;
}

/**
 * The elements in and below a node in the order of the document; below one that `stopsAt` names none. Selectors are not
 * used on foreign pages, because some take a time that grows with the square of a page's size.
 */
export function* elementsOf(
  root: HtmlNode,
  stopsAt: (element: HtmlElement) => boolean = () => false,
): Generator<HtmlElement> {
  const waiting = [root];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if ('attribs' in node) {
      const element = { name: node.name, attributes: node.attribs, node };
      yield element;
      if (stopsAt(element)) continue;
    }
    pushChildren(waiting, node);
  }
}

/** Puts what stands directly in a node onto a stack, so that the first is taken first. */
export function pushChildren(stack: (HtmlNode | string)[], node: HtmlNode): void {
  if (!('children' in node)) return;
  for (let at = node.children.length - 1; at >= 0; at--) {
    const child = node.children[at];
    if (child) stack.push(child);
  }
}

export function hasClass({ attributes }: HtmlElement, name: string): boolean {
  return (attributes['class'] ?? '').split(/\s+/).includes(name);
}
