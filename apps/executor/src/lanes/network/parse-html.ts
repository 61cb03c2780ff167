import type { CheerioAPI } from 'cheerio';
import { nextTurn } from '../in-steps.js';
import { LaneFailure } from '../lane.js';
import { pushChildren, type HtmlNode } from './html-tree.js';

const CHUNK = 16_384;
/** Milliseconds of this process that one document may take; an ordinary one takes a few. */
const MOST_WORK_MS = 4_000;
/** Elements inside each other; browsers give up long before. */
const DEEPEST = 1_000;

/** Parses HTML of any kind and quality. @throws LaneFailure `unsupported_content` */
export function parseHtml(html: string, signal?: AbortSignal): Promise<HtmlNode> {
  return parseMarkup(html, { xmlMode: false }, signal);
}

/**
 * Parses piece by piece, so that others get their turn and a document that was made to take for ever doesn't.
 * @throws LaneFailure `unsupported_content`
 */
export async function parseMarkup(
  html: string,
  xml: { xmlMode: boolean },
  signal?: AbortSignal,
): Promise<HtmlNode> {
  // It takes 16 MB, in which few executors ever parse anything.
  const { load, stringStream } = await import('cheerio');
  let parsed: CheerioAPI | undefined;
  let failure: unknown;
  const parser = stringStream({ xml }, (error, $) => {
    failure = error;
    parsed = $;
  });
  let spent = 0;
  const working = (work: () => void): void => {
    const begun = performance.now();
    work();
    spent += performance.now() - begun;
  };
  for (let at = 0; at < html.length; at += CHUNK) {
    working(() => parser.write(html.slice(at, at + CHUNK)));
    if (spent > MOST_WORK_MS) throw tooMuch();
    await nextTurn();
    signal?.throwIfAborted();
  }
  await new Promise<void>((resolve, reject) => {
    parser.once('error', reject);
    parser.end(resolve);
  });
  if (failure) throw tooMuch();
  const root = (parsed ?? load('')).root()[0];
  if (!root || isTooDeep(root)) throw tooMuch();
  return root;
}

/** Step by step and not by itself: a deep tree must not use up the stack. */
function isTooDeep(root: HtmlNode): boolean {
  let level = [root];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > DEEPEST) return true;
    const below: HtmlNode[] = [];
    for (const node of level) pushChildren(below, node);
    level = below;
  }
  return false;
}

function tooMuch(): LaneFailure {
  return new LaneFailure('unsupported_content', 'This page is built in a way that can not be read.', false);
}
