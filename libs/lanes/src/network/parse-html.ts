import { nextTurn } from '../in-steps.js';
import { LaneFailure } from '../lane.js';
import type { HtmlNode } from './html-tree.js';

/** Characters between two looks at the clock. */
const CHUNK = 4_096;
/** How long it parses before others get their turn. */
const TURN_MS = 8;
/** Milliseconds of this process that one document may take; an ordinary one takes a few. */
const MOST_WORK_MS = 4_000;
/** Elements inside each other; browsers give up long before. */
const DEEPEST = 1_000;

/** Parses HTML of any kind and quality. @throws LaneFailure `unsupported_content` */
export function parseHtml(html: string, signal?: AbortSignal): Promise<HtmlNode> {
  return parseMarkup(html, { xmlMode: false }, signal);
}

/**
 * Parses piece by piece, so that others get their turn and a document that was made to take for ever doesn't. What
 * the parser does for a tag grows with the elements that are open, so it ends where there are too many.
 * @throws LaneFailure `unsupported_content`
 */
export async function parseMarkup(
  text: string,
  { xmlMode }: { xmlMode: boolean },
  signal?: AbortSignal,
): Promise<HtmlNode> {
  // Few executors ever parse anything.
  const { DomHandler, Parser } = await import('htmlparser2');
  class ShallowHandler extends DomHandler {
    override onopentag(...tag: Parameters<InstanceType<typeof DomHandler>['onopentag']>): void {
      super.onopentag(...tag);
      // The document itself is among them.
      if (this.tagStack.length > DEEPEST + 1) throw tooMuch();
    }
  }
  const handler = new ShallowHandler();
  const parser = new Parser(handler, { xmlMode });
  let spent = 0;
  for (let at = 0; at < text.length;) {
    const begun = performance.now();
    do {
      parser.write(text.slice(at, at + CHUNK));
      at += CHUNK;
    } while (at < text.length && performance.now() - begun < TURN_MS);
    spent += performance.now() - begun;
    if (spent > MOST_WORK_MS) throw tooMuch();
    await nextTurn();
    signal?.throwIfAborted();
  }
  parser.end();
  return handler.root;
}

function tooMuch(): LaneFailure {
  return new LaneFailure('unsupported_content', 'This page is built in a way that cannot be read.', false);
}
