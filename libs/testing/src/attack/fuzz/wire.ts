import { randomUUID } from 'node:crypto';
import { pick } from '../seeded.js';
import { PROTOTYPE_KEYS } from './values.js';

type Random = () => number;

const HEADERS: [name: string, values: string[]][] = [
  ['idempotency-key', ['', ' ', 'a'.repeat(256), '__proto__', 'ä', '"', 'a,b', '0']],
  [
    'x-service-workspace',
    ['', 'null', '__proto__', '00000000-0000-0000-0000-000000000000', 'a,b', 'a'.repeat(5_000)],
  ],
  ['if-match', ['*', '"', 'W/"1"', '"__proto__"', 'a'.repeat(3_000)]],
  ['if-none-match', ['*', '"a", "b"', 'W/', '"']],
  [
    'range',
    [
      'bytes=0-',
      'bytes=-1',
      'bytes=9-1',
      'bytes=0-0,1-1,2-2',
      'bytes=',
      'bytes=99999999999999999999-',
      'a=1',
    ],
  ],
  ['accept', ['*/*', 'text/html', '', ';', 'application/json;q=__proto__', 'text/event-stream']],
  ['accept-language', ['*', 'de-DE,__proto__;q=9', 'x'.repeat(2_000)]],
  ['accept-encoding', ['gzip', 'identity;q=0', '*;q=0', 'br, __proto__']],
  ['content-encoding', ['gzip', 'deflate', 'br', 'identity', '__proto__']],
  ['x-request-id', ['', 'a b', '../..', '\u00ff', 'a'.repeat(4_000), '__proto__']],
  [
    'traceparent',
    ['00-0-0-0', '__proto__', '00-00000000000000000000000000000000-0000000000000000-00', 'a'.repeat(500)],
  ],
  ['tracestate', ['a=b,', '='.repeat(600)]],
  ['baggage', ['a=b;c', '='.repeat(9_000)]],
  ['cookie', ['a', '__proto__=1', 'a=b; a=c', '='.repeat(5_000), 'easel_session=%zz']],
  ['origin', ['null', 'https://evil.example', 'file://', '*']],
  ['x-forwarded-host', ['evil.example', 'a b', '']],
  ['x-forwarded-proto', ['javascript', 'https,http', '']],
  ['x-http-method-override', ['DELETE', '__proto__']],
  [
    'authorization',
    [
      '',
      'Bearer',
      'Bearer ',
      'Bearer a b',
      'Basic YTpi',
      'Bearer __proto__',
      'Bearer ey.ey.ey',
      `Bearer ${'a'.repeat(5_000)}`,
    ],
  ],
  ['user-agent', ['', '\u00e4'.repeat(600), '__proto__']],
  ['last-event-id', ['-1', '1e9', '__proto__', '99999999999999999999']],
  ['expect', ['100-continue', 'a']],
  ['upgrade', ['websocket', 'h2c']],
];

export function hostileHeaders(random: Random): Record<string, string> {
  const made: Record<string, string> = {};
  for (let count = 1 + Math.floor(random() * 3); count > 0; count--) {
    const [name, values] = pick(random, HEADERS) ?? ['accept', ['*/*']];
    made[name] = pick(random, values) ?? '';
  }
  if (random() < 0.1) made[`x-${pick(random, PROTOTYPE_KEYS)}`] = 'a';
  return made;
}

/** A form that is broken in one way or another. */
export function hostileForm(random: Random): { body: Buffer; type: string } {
  const boundary = `b${randomUUIDOf(random)}`;
  const name = pick(random, [
    'file',
    'name',
    'description',
    ...PROTOTYPE_KEYS,
    '',
    'a[b]',
    'a'.repeat(2_000),
  ]);
  const filename = pick(random, [
    'a.png',
    '../../a',
    '\\u0000.png',
    '',
    'a'.repeat(3_000),
    '__proto__',
    'a.mp4',
    'a.svg',
  ]);
  const type = pick(random, [
    'image/png',
    'text/html',
    '',
    'a',
    'image/svg+xml',
    'video/mp4',
    'application/json',
  ]);
  const content = pick(random, [
    '',
    'a',
    '\u0089PNG\r\n',
    '<svg/>',
    '{}',
    'a'.repeat(70_000),
    'RIFF\u0000\u0000\u0000\u0000WAVE',
  ]);
  const part = `--${boundary}\r\ncontent-disposition: form-data; name="${name}"; filename="${filename}"\r\ncontent-type: ${type}\r\n\r\n${content}`;
  const end = `\r\n--${boundary}--\r\n`;
  const bodies = [
    part + end,
    part,
    part.replace('\r\n\r\n', '\r\n') + end,
    part.replace('form-data', 'attachment') + end,
    part + `\r\n${part}`.repeat(40) + end,
    `--${boundary}\r\n\r\na${end}`,
    `--${boundary}${end}`,
    '',
    `preamble\r\n${part}${end}epilogue`,
    `--other\r\n${part}${end}`,
    part.replaceAll('\r\n', '\n') + end,
    `--${boundary}\r\n${'a: b\r\n'.repeat(3_000)}\r\na${end}`,
  ];
  const types = [
    `multipart/form-data; boundary=${boundary}`,
    `multipart/form-data; boundary="${boundary}"`,
    `multipart/form-data; boundary=${boundary}; charset=utf-16`,
    'multipart/form-data',
    `multipart/form-data; boundary=${'a'.repeat(300)}`,
  ];
  return {
    body: Buffer.from(pick(random, bodies) ?? ''),
    type: (random() < 0.7 ? types[0] : pick(random, types)) ?? '',
  };
}

/** Repeatable, unlike `randomUUID`. */
const randomUUIDOf = (random: Random): string => random().toString(16).slice(2) || randomUUID();
