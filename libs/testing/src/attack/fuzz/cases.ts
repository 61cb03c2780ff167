import { filled, ownBody } from '../matrix/places.js';
import type { Objects } from '../matrix/objects.js';
import type { Operation } from '../operations.js';
import { pick, seeded } from '../seeded.js';
import { hostileHeaders, hostileForm } from './wire.js';
import { edgeJson, hostileJson, NUMBERS, PROTOTYPE_KEYS, SEGMENTS, TEXTS } from './values.js';

type Random = () => number;

/** A request as it travels. */
export interface FuzzCase {
  method: string;
  /** With its query. */
  path: string;
  headers: Record<string, string | string[]>;
  body: Buffer | undefined;
  /** Sends the route's own credential. */
  signed: boolean;
  /** Which ways of being wrong are in it. */
  how: string[];
}

interface Draft extends FuzzCase {
  operation: Operation;
  /** JSON of each field of the body. */
  fields: Map<string, string>;
  /** Stands for the fields, where it is set. */
  raw: Buffer | undefined;
  query: string[];
}

/** The same case for the same numbers and objects. */
export function makeCase(operation: Operation, objects: Objects, seed: number, index: number): FuzzCase {
  const random = seeded(hashOf(`${seed} ${operation.method} ${operation.path} ${index}`));
  const takesBody = operation.body !== undefined || operation.takesForm;
  const draft: Draft = {
    operation,
    method: operation.method,
    path: filled(operation, objects),
    headers: {},
    body: undefined,
    signed: true,
    how: [],
    fields: new Map(
      Object.entries(operation.body ? ownBody(operation, objects) : {}).map(([name, value]) => [
        name,
        JSON.stringify(value),
      ]),
    ),
    raw: undefined,
    query: operation.parameters
      .filter((each) => each.in === 'query' && each.required)
      .map(
        ({ name, schema }) => `${name}=${JSON.stringify(schema.examples?.[0] ?? 'a').replaceAll('"', '')}`,
      ),
  };
  const ways = WAYS.filter(({ needs }) => needs === undefined || needs(operation));
  for (let count = random() < 0.7 ? 1 : 2; count > 0; count--) {
    const way = pick(random, ways);
    if (way === undefined) break;
    draft.how.push(way.name);
    way.change(draft, random);
  }
  return finished(draft, takesBody);
}

function finished(draft: Draft, takesBody: boolean): FuzzCase {
  const { method, headers, signed, how, query } = draft;
  const json = `{${[...draft.fields].map(([name, value]) => `${JSON.stringify(name)}:${value}`).join()}}`;
  const body = draft.raw ?? (takesBody ? Buffer.from(json) : undefined);
  const path = query.length > 0 ? `${draft.path}?${query.join('&')}` : draft.path;
  const typed = body === undefined ? headers : { 'content-type': 'application/json', ...headers };
  return { method, path, headers: typed, body, signed, how };
}

interface Way {
  name: string;
  needs?: (operation: Operation) => boolean;
  change(draft: Draft, random: Random): void;
}

const hasFields = ({ body }: Operation): boolean => Object.keys(body?.properties ?? {}).length > 0;
const hasBody = ({ body, takesForm }: Operation): boolean => body !== undefined || takesForm;
const hasQuery = ({ parameters }: Operation): boolean => parameters.some((each) => each.in === 'query');
const hasPath = ({ path }: Operation): boolean => path.includes('{');
const fieldOf = (draft: Draft, random: Random) =>
  pick(random, Object.entries(draft.operation.body?.properties ?? {})) ?? ['a', {}];

const WAYS: Way[] = [
  { name: 'right', change: () => undefined },
  { name: 'edges', needs: hasFields, change: withEdges },
  { name: 'edges of several', needs: hasFields, change: withEdges },
  {
    name: 'a strange field',
    needs: hasFields,
    change: (draft, random) => draft.fields.set(fieldOf(draft, random)[0], hostileJson(random)),
  },
  {
    name: 'a strange part of a field',
    needs: hasFields,
    change: (draft, random) => {
      const [name, field] = fieldOf(draft, random);
      const right = edgeJson(field, random);
      // Any value inside of it, which stands where another one stood.
      const values = [...right.matchAll(/"(?:[^"\\]|\\.)*"|-?\d[\d.e+-]*|true|false|null|\{\}|\[\]/g)];
      const at = pick(random, values);
      const made = at
        ? right.slice(0, at.index) + hostileJson(random) + right.slice(at.index + at[0].length)
        : hostileJson(random);
      draft.fields.set(name, made);
    },
  },
  {
    name: 'names of the prototype',
    needs: hasBody,
    change: (draft, random) => {
      for (let count = 1 + Math.floor(random() * 3); count > 0; count--) {
        draft.fields.set(pick(random, PROTOTYPE_KEYS) ?? 'a', hostileJson(random));
      }
    },
  },
  { name: 'broken JSON', needs: hasBody, change: (draft, random) => (draft.raw = brokenJson(draft, random)) },
  {
    name: 'a strange body',
    needs: hasBody,
    change: (draft, random) => (draft.raw = Buffer.from(hostileJson(random))),
  },
  {
    name: 'a body where there is none',
    needs: (operation) => !hasBody(operation),
    change: (draft, random) => {
      draft.raw = Buffer.from(hostileJson(random));
      draft.headers['content-type'] = 'application/json';
    },
  },
  {
    name: 'another content type',
    needs: hasBody,
    change: (draft, random) => {
      draft.headers['content-type'] = pick(random, CONTENT_TYPES) ?? '';
    },
  },
  {
    name: 'a form',
    needs: hasBody,
    change: (draft, random) => {
      const { body, type } = hostileForm(random);
      draft.raw = body;
      draft.headers['content-type'] = type;
    },
  },
  { name: 'a strange query', needs: hasQuery, change: withQuery },
  { name: 'a strange query', needs: hasQuery, change: withQuery },
  {
    name: 'an unknown query',
    change: (draft, random) => draft.query.push(...unknownQuery(random)),
  },
  {
    name: 'a strange address',
    needs: hasPath,
    change: (draft, random) => {
      const { path } = draft.operation;
      draft.path = path.replaceAll(/\{\w+\}/g, () => pick(random, SEGMENTS) ?? 'x');
    },
  },
  {
    name: 'more address',
    change: (draft, random) => {
      draft.path +=
        pick(random, ['/', '//', '/..', '/%2e', '%00', '/%2f', ';a=b', '/__proto__', '.json']) ?? '';
    },
  },
  {
    name: 'strange headers',
    change: (draft, random) => Object.assign(draft.headers, hostileHeaders(random)),
  },
  {
    name: 'another method',
    change: (draft, random) => {
      draft.method = pick(random, ['HEAD', 'OPTIONS', 'PUT', 'PATCH', 'PROPFIND', 'POST', 'GET']) ?? 'GET';
    },
  },
  { name: 'no credential', change: (draft) => (draft.signed = false) },
];

function withEdges(draft: Draft, random: Random): void {
  for (const [name, field] of Object.entries(draft.operation.body?.properties ?? {})) {
    if (random() < 0.4) draft.fields.set(name, edgeJson(field, random));
  }
}

function withQuery(draft: Draft, random: Random): void {
  const known = draft.operation.parameters.filter((each) => each.in === 'query');
  const { name } = pick(random, known) ?? { name: 'a' };
  const value = () => {
    const at = random();
    if (at < 0.4) return pick(random, SEGMENTS) ?? '';
    const json = (at < 0.7 ? pick(random, TEXTS) : pick(random, NUMBERS)) ?? '""';
    const text = String(JSON.parse(json));
    return encodeURIComponent(text.toWellFormed());
  };
  const written = pick(random, [name, `${name}[]`, `${name}[a]`, `${name}.a`, name.toUpperCase()]) ?? name;
  for (let count = random() < 0.7 ? 1 : 3; count > 0; count--) draft.query.push(`${written}=${value()}`);
}

function unknownQuery(random: Random): string[] {
  const key =
    pick(random, [...PROTOTYPE_KEYS, 'a', '', 'a[b][c]', '%00', '%zz', 'token', 'access_token']) ?? 'a';
  return (
    pick(random, [
      [`${key}=${pick(random, SEGMENTS)}`],
      [`${key}=1`, `${key}=2`],
      [key],
      Array.from({ length: 300 }, (_each, index) => `a${index}=1`),
    ]) ?? [key]
  );
}

const CONTENT_TYPES = [
  ['text/plain', 'application/xml', 'application/x-www-form-urlencoded', 'multipart/form-data', ''],
  ['application/json; charset=utf-16', 'application/json; charset=__proto__', 'application/json;;;', '/'],
  ['application/problem+json', 'APPLICATION/JSON', 'application/json, text/html', 'constructor', 'a/b/c'],
  ['multipart/form-data; boundary=', 'multipart/mixed; boundary=a', 'image/png'],
].flat();

function brokenJson(draft: Draft, random: Random): Buffer {
  const right = `{${[...draft.fields].map(([name, value]) => `${JSON.stringify(name)}:${value}`).join()}}`;
  const made: (() => Buffer)[] = [
    () => Buffer.from(right.slice(0, Math.floor(random() * right.length))),
    () => Buffer.from(`\ufeff${right}`),
    () => Buffer.from(`${right}${right}`),
    () => Buffer.from(right.replace('{', '{"a":1,"a":2,')),
    () => Buffer.from(right.replaceAll(':', ':\t\n ')),
    () => Buffer.from(right, 'utf16le'),
    () => Buffer.concat([Buffer.from('{"a":"'), Buffer.from([0xff, 0xfe, 0xc0, 0x80]), Buffer.from('"}')]),
    () => Buffer.alloc(0),
    () => Buffer.from([0, 1, 2, 3]),
    () =>
      Buffer.from(`{"__proto__":${hostileJson(random)}${right.slice(1) === '}' ? '' : ','}${right.slice(1)}`),
  ];
  return (pick(random, made) ?? (() => Buffer.alloc(0)))();
}

/** FNV-1a. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const byte of Buffer.from(text)) hash = Math.imul(hash ^ byte, 0x01000193) >>> 0;
  return hash;
}
