import { XMLParser } from 'fast-xml-parser';
import { LaneFailure } from '../lane.js';

/** One element of a feed. */
export interface FeedElement {
  /** In lower case; without the prefix that the root has, so that `atom:entry` of `atom:feed` is `entry`. */
  name: string;
  attributes: Readonly<Record<string, string>>;
  /** Of itself and what is inside, in order, entities resolved. */
  text: string;
  children: readonly FeedElement[];
}

type RawNode = Readonly<Record<string, unknown>>;

const DEEPEST = 60;
const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/**
 * Reads XML into elements. Entities that a document defines are never looked at: neither do they expand, nor do they
 * name files. Comments and instructions are left out.
 * @throws LaneFailure `invalid_feed`
 */
export function readFeedXml(xml: string): FeedElement {
  let nodes: unknown;
  try {
    nodes = new XMLParser({
      preserveOrder: true,
      ignoreAttributes: false,
      attributeNamePrefix: '',
      allowBooleanAttributes: true,
      parseTagValue: false,
      trimValues: false,
      processEntities: false,
      cdataPropName: CDATA,
      ignoreDeclaration: true,
      ignorePiTags: true,
      maxNestedTags: DEEPEST,
      jPath: false,
    }).parse(xml);
  } catch {
    throw invalidFeed('it is no well-formed XML');
  }
  const root = childrenOf(nodes).find((node) => !nameOf(node).startsWith('#'));
  if (root === undefined) throw invalidFeed('it is empty');
  const [prefix] = /^[^:]*:/.exec(nameOf(root)) ?? [''];
  return elementOf(root, prefix.toLowerCase());
}

export function invalidFeed(why: string): LaneFailure {
  return new LaneFailure('invalid_feed', `This address holds no feed that can be read: ${why}.`, false);
}

const CDATA = '#cdata';

function elementOf(node: RawNode, prefix: string): FeedElement {
  const rawName = nameOf(node).toLowerCase();
  const children: FeedElement[] = [];
  let text = '';
  for (const child of childrenOf(node[nameOf(node)])) {
    const name = nameOf(child);
    if (name === '#text') text += resolveEntities(stringOf(child[name]));
    else if (name === CDATA)
      text += childrenOf(child[name])
        .map((piece) => stringOf(piece['#text']))
        .join('');
    else {
      const element = elementOf(child, prefix);
      children.push(element);
      text += element.text;
    }
  }
  const attributes = Object.entries((node[':@'] ?? {}) as Record<string, unknown>).map(
    ([key, value]) => [key.toLowerCase(), resolveEntities(stringOf(value))] as const,
  );
  return {
    name: prefix !== '' && rawName.startsWith(prefix) ? rawName.slice(prefix.length) : rawName,
    attributes: Object.fromEntries(attributes),
    text,
    children,
  };
}

const childrenOf = (value: unknown): RawNode[] => (Array.isArray(value) ? (value as RawNode[]) : []);
const nameOf = (node: RawNode): string => Object.keys(node).find((key) => key !== ':@') ?? '#';
const stringOf = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';

/** The five entities of XML and characters by number; every other stays as it is written. */
function resolveEntities(text: string): string {
  return text.replace(
    /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(amp|lt|gt|quot|apos));/gi,
    (whole, decimal, hex, name) => {
      if (typeof name === 'string') return NAMED[name.toLowerCase()] ?? whole;
      const code = typeof decimal === 'string' ? Number(decimal) : Number.parseInt(String(hex), 16);
      return isCharacter(code) ? String.fromCodePoint(code) : '';
    },
  );
}

/** What XML takes for a character. */
function isCharacter(code: number): boolean {
  if (code < 0x20) return code === 0x9 || code === 0xa || code === 0xd;
  return code <= 0xd7ff || (code >= 0xe000 && code <= 0xfffd) || (code >= 0x1_0000 && code <= 0x10_ffff);
}
