import { LaneFailure } from '../lane.js';
import type { HtmlNode } from './html-tree.js';
import { parseMarkup } from './parse-html.js';

type Tag = Extract<HtmlNode, { attribs: unknown }>;

/** One element of a feed. */
export interface FeedElement {
  /** In lower case; without the prefix that the root has, so that `atom:entry` of `atom:feed` is `entry`. */
  name: string;
  attributes: Readonly<Record<string, string>>;
  /** Of itself and what is inside, in order, entities resolved. */
  text: string;
  children: readonly FeedElement[];
}

const DEEPEST = 60;
/** Of tags, in CDATA too, where the text of entries has its own. A thousand long entries have fewer. */
const MOST_TAGS = 150_000;
const MOST_ATTRIBUTES = 200;
/** Tags that are open at once, far more than elements may stand in one another: some feeds leave tags open. */
const DEEPEST_OPEN = 2_000;
const LONGEST_TAG = 4_000;
/** Kinds of nodes by their numbers in the DOM. */
const [TEXT, CDATA] = [3, 4];

/**
 * Reads XML into elements, as forgiving as readers of feeds have to be. Entities that a document defines are never
 * looked at: neither do they expand, nor do they name files. Comments and instructions are left out.
 * @throws LaneFailure `invalid_feed`
 */
export async function readFeedXml(xml: string, signal?: AbortSignal): Promise<FeedElement> {
  if (!xml.trimEnd().endsWith('>')) throw invalidFeed('it is not XML, or it is incomplete');
  if (hasTooMuch(xml)) throw invalidFeed(TOO_MUCH);
  const document = await parseMarkup(xml, { xmlMode: true }, signal).catch((error: unknown) => {
    throw error instanceof LaneFailure ? invalidFeed(TOO_MUCH) : error;
  });
  const root = childrenOf(document).find(isTag);
  if (root === undefined) throw invalidFeed('it is empty, or not XML');
  const [prefix] = /^[^:]*:/.exec(root.name) ?? [''];
  return new ElementReader(prefix.toLowerCase()).read(root);
}

export function invalidFeed(why: string): LaneFailure {
  return new LaneFailure('invalid_feed', `There is no readable feed at this address: ${why}.`, false);
}

const TOO_MUCH = 'it is built in a way that takes too long to read';

/** Sections whose content is no XML, by how they begin and end. */
const SECTIONS = [
  ['<![CDATA[', ']]>'],
  ['<!--', '-->'],
] as const;

/** Whether it has too many tags, or too many inside one another: the parser looks through all that are open. */
function hasTooMuch(xml: string): boolean {
  let [tags, depth] = [0, 0];
  for (let at = xml.indexOf('<'); at !== -1; at = xml.indexOf('<', at + 1)) {
    const section = SECTIONS.find(([begin]) => xml.startsWith(begin, at));
    if (section) {
      const end = xml.indexOf(section[1], at);
      if (end === -1) return false;
      at = end;
      continue;
    }
    const next = xml[at + 1];
    if (next === '/') depth--;
    else if (next !== '!' && next !== '?' && !closesItself(xml, at)) depth++;
    if (++tags > MOST_TAGS || depth > DEEPEST_OPEN) return true;
  }
  return false;
}

/** Of a tag that begins here. A longer one is looked at as far as feeds write them. */
function closesItself(xml: string, from: number): boolean {
  const end = xml.slice(from, from + LONGEST_TAG).indexOf('>');
  return end > 0 && xml[from + end - 1] === '/';
}

/** Reads the elements of one document. */
class ElementReader {
  constructor(private readonly prefix: string) {}

  read(tag: Tag, depth = 1): FeedElement {
    if (depth > DEEPEST) throw invalidFeed(TOO_MUCH);
    const rawName = tag.name.toLowerCase();
    const children: FeedElement[] = [];
    let text = '';
    for (const child of childrenOf(tag)) {
      if (isTag(child)) {
        const element = this.read(child, depth + 1);
        children.push(element);
        text += element.text;
      } else if (child.nodeType === TEXT && 'data' in child) text += child.data;
    }
    const attributes: Record<string, string> = {};
    let named = 0;
    for (const key in tag.attribs) {
      if (++named > MOST_ATTRIBUTES) throw invalidFeed(TOO_MUCH);
      attributes[key.toLowerCase()] = tag.attribs[key] ?? '';
    }
    return {
      name:
        this.prefix !== '' && rawName.startsWith(this.prefix) ? rawName.slice(this.prefix.length) : rawName,
      attributes,
      text,
      children,
    };
  }
}

/** With what stands in CDATA in its place. */
function childrenOf(node: HtmlNode): HtmlNode[] {
  if (!('children' in node)) return [];
  return node.children.flatMap((child) => (child.nodeType === CDATA ? childrenOf(child) : [child]));
}

const isTag = (node: HtmlNode): node is Tag => 'attribs' in node;
