import { pick } from '../seeded.js';
import type { Field } from '../operations.js';

type Random = () => number;

/** Names that every JavaScript object answers to. */
export const PROTOTYPE_KEYS = [
  ['hasOwnProperty', '__proto__', 'constructor', 'toString', 'valueOf', 'prototype', 'isPrototypeOf'],
  ['toJSON', 'then', 'length', '__defineGetter__', '$where', '$ref'],
].flat();

/** Texts as they stand in JSON: some are no well-formed text. */
export const TEXTS = [
  ['""', '" "', '"\\u0000"', '"a\\u0000b"', '"\\ud800"', '"\\udfff\\ud800"', '"\\u202e"', '"\\ufeff"'],
  [
    '"%s%n%x"',
    '"\'; drop table users; --"',
    '"{{7*7}}"',
    '"${7*7}"',
    '"<script>"',
    '"\\r\\nSet-Cookie: a=b"',
  ],
  ['"../../../../etc/passwd"', '"file:///etc/passwd"', '"http://169.254.169.254/"', '"http://[::1]:1/"'],
  ['"javascript:alert(1)"', '"data:text/html,a"', '"https://a@b:99999/"', '"//"', '"null"', '"undefined"'],
  ['"NaN"', '"true"', '"0"', '"-1"', '"1e400"', '"0x10"', '"2026-02-30T25:61:61Z"', '"9999-12-31T23:59:59Z"'],
  ['"00000000-0000-0000-0000-000000000000"', '"(a+)+$"', '"é"', '"e\\u0301"', '"😀"', '"ﷺ"'],
].flat();

export const NUMBERS = [
  ['0', '-0', '-1', '0.1', '1e-400', '1e308', '1e999', '-1e999', '9007199254740993', '2147483648'],
  ['99999999999999999999999999', '1.7976931348623157e308', '5e-324', '4294967296'],
].flat();

const SHAPES = [
  ['null', 'true', 'false', '[]', '{}', '[null]', '[[[]]]', '[{}]', '{"":{"":""}}', '{"length":-1}'],
  ['{"__proto__":{"isAdmin":true}}', '{"constructor":{"prototype":{}}}', '{"toString":null}', '{"then":1}'],
  ['{"hasOwnProperty":1}', '[{"id":"a"},{"id":"a"}]', '[{"id":1,"type":null,"data":7}]', '{"toJSON":"a"}'],
].flat();

const long = (random: Random): string => {
  const unit = pick(random, ['a', '<', '\\\\', '😀', '((', ' ', '{{', '\\u0000', '../', '%']) ?? 'a';
  return `"${unit.repeat(pick(random, [300, 2_100, 20_500, 120_000]) ?? 300)}"`;
};

const deep = (random: Random): string => {
  const levels = pick(random, [30, 99, 200, 5_000]) ?? 30;
  return pick(random, [true, false]) === true
    ? `${'['.repeat(levels)}${']'.repeat(levels)}`
    : `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`;
};

const wide = (random: Random): string => {
  const count = pick(random, [101, 1_001, 10_001]) ?? 101;
  return `[${Array.from({ length: count }, () => pick(random, ['0', '""', '{}', 'null'])).join()}]`;
};

/** JSON of a value that some field might have been meant to have, and that is strange. */
export function hostileJson(random: Random): string {
  const at = random();
  if (at < 0.35) return pick(random, TEXTS) ?? '""';
  if (at < 0.5) return JSON.stringify(pick(random, PROTOTYPE_KEYS));
  if (at < 0.65) return pick(random, NUMBERS) ?? '0';
  if (at < 0.88) return pick(random, SHAPES) ?? 'null';
  if (at < 0.94) return long(random);
  return at < 0.97 ? deep(random) : wide(random);
}

/** JSON of a value that the field may have as far as the document says, at an edge where there is one. */
export function edgeJson(field: Field, random: Random): string {
  const kind = pick(random, [field.type].flat());
  if (field.enum) return JSON.stringify(pick(random, field.enum) ?? null);
  if (field.examples && random() < 0.5) return JSON.stringify(pick(random, field.examples));
  if (kind === 'integer' || kind === 'number') {
    return String(pick(random, [field.minimum ?? 0, field.maximum ?? 1e9, (field.minimum ?? 0) + 1]));
  }
  if (kind === 'boolean') return String(random() < 0.5);
  if (kind === 'null') return 'null';
  if (kind === 'array') return `[${random() < 0.5 ? '' : edgeJson(field.items ?? {}, random)}]`;
  if (kind === 'object') {
    const entries = Object.entries(field.properties ?? {})
      .filter(([name]) => field.required?.includes(name) === true || random() < 0.3)
      .map(([name, inner]) => `${JSON.stringify(name)}:${edgeJson(inner, random)}`);
    return `{${entries.join()}}`;
  }
  if (field.maxLength !== undefined && random() < 0.3) {
    return JSON.stringify('ä'.repeat(Math.min(field.maxLength, 30_000)));
  }
  return pick(random, TEXTS) ?? '""';
}

/** Parts of an address, as they travel. */
export const SEGMENTS = [
  ['%00', '%zz', '%', '%2e%2e', '%2e%2e%2f%2e%2e%2fetc%2fpasswd', '..%5c', '%ff', '%c0%ae', '%ed%a0%80'],
  ['null', 'undefined', 'NaN', '0', '-1', '1e9', '%20', '%0d%0aX:%20y', '%F0%9F%98%80', 'a%2Fb', ';a=b'],
  ['__proto__', 'constructor', 'hasOwnProperty', 'toString', "'%20or%201=1", '*', '~', '@', ':', '.'],
  ['00000000-0000-0000-0000-000000000000', 'A'.repeat(300), 'A'.repeat(9_000), '%25', '+', '$ref'],
].flat();
