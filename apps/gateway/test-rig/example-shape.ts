import { exampleId } from '../src/reference/examples/example-values.js';

const MOST_ENTRIES = 2;
const MOST_MEMBERS = 40;
const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi;
const NIL = '00000000-0000-0000-0000-000000000000';
const TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z$/;
const SECRETS: readonly [RegExp, string][] = [
  [/^eyJ[\w-]+\.[\w-]+\.[\w-]+$/, 'eyJhbGciOiJFZERTQSJ9.eyJzdWIiOiJhZGEifQ.c2lnbmF0dXJl'],
  [/^ser_[0-9a-f]{64}$/, `ser_${'0123456789abcdef'.repeat(4)}`],
  [/^ndr_[0-9a-f]{64}$/, `ndr_${'0123456789abcdef'.repeat(4)}`],
  [/^whsec_.+$/, 'whsec_MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY='],
  [/^v1:[0-9a-f]{64}$/, `v1:${'0123456789abcdef'.repeat(4)}`],
  [/^W\/".+"$/, 'W/"dQw4w9WgXcQ_example_tag"'],
];

/** Makes answers fit to be shown: what differs each time becomes what the examples call it, long lists become short. */
export class ExampleWriter {
  private readonly ids = new Map<string, string>();

  /** @param names values of this stack, with what the examples show instead */
  constructor(
    private readonly origin: string,
    private readonly names: () => ReadonlyMap<string, string>,
  ) {}

  write(value: unknown): unknown {
    if (typeof value === 'string') return this.text(value);
    if (Array.isArray(value)) return value.slice(0, MOST_ENTRIES).map((each) => this.write(each));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value)
        .slice(0, MOST_MEMBERS)
        .map(([key, held]) => [this.text(key), this.write(held)]),
    );
  }

  private text(value: string): string {
    let written = value;
    for (const [real, shown] of this.names()) written = written.replaceAll(real, shown);
    for (const [secret, shown] of SECRETS) written = written.replace(secret, shown);
    if (TIME.test(written)) return '2026-01-31T12:00:00.000Z';
    return written
      .replaceAll(this.origin, 'https://easel.example.org')
      .replaceAll(/\bmedia\/[^\s"]*\.(\w+)/g, 'media/example.$1')
      .replaceAll(UUID, (id) => this.id(id));
  }

  private id(id: string): string {
    if (id === NIL || id.startsWith('019a0000-0000-7000-8000-')) return id;
    if (!this.ids.has(id)) this.ids.set(id, exampleId(100 + this.ids.size));
    return this.ids.get(id) as string;
  }
}

/**
 * Where an answer lacks what its example shows, or has it of another kind: one path a difference. Entries of lists are
 * compared with the first of the example. An answer may have more, and null where the example has a value, or a value
 * where it has null.
 */
export function shapeDifferences(example: unknown, answer: unknown, path = ''): string[] {
  if (example === null || answer === null) return [];
  if (kindOf(example) !== kindOf(answer)) {
    return [`${path}: ${kindOf(example)} in the example, ${kindOf(answer)} in the answer`];
  }
  if (Array.isArray(example)) {
    const [first] = example as unknown[];
    const [entry] = answer as unknown[];
    if (first === undefined) return [];
    return entry === undefined ? [`${path}: empty`] : shapeDifferences(first, entry, `${path}.0`);
  }
  if (typeof example !== 'object') return [];
  return Object.entries(example).flatMap(([key, held]) => {
    const found = (answer as Record<string, unknown>)[key];
    return found === undefined
      ? [`${path}.${key}: missing`]
      : shapeDifferences(held, found, `${path}.${key}`);
  });
}

const kindOf = (value: unknown): string => (Array.isArray(value) ? 'array' : typeof value);
