import { table } from '@easel/contracts/table';
import type { EntityKind } from '../entity-kinds/entity-kind.js';
import { wordedFields } from './generation-fields.js';

/** A record as generation reads it. */
export interface KnownEntity {
  id: string;
  name: string;
  sourceImageUrl: string | null;
  canonicalDescription: string | null;
  /** By stored name. */
  fields: Readonly<Record<string, unknown>>;
  referencePhotos: readonly { kind: string; url: string }[];
}

/** What is known of a subject: what a request says, and else what its record says. */
export interface Subject {
  name: string;
  /** Texts by the name that callers write: `baseOutfit`. */
  texts: Readonly<Record<string, string>>;
  canonicalDescription: string;
}

type Body = Readonly<Record<string, unknown>>;

export const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

export function subjectOf(kind: EntityKind, body: Body, record: KnownEntity | undefined): Subject {
  const texts = wordedFields(kind).map(({ key, column }) => {
    return [key, textOf(body[key]) || textOf(record?.fields[column])] as const;
  });
  return {
    name: textOf(body['name']) || (record?.name ?? ''),
    texts: Object.fromEntries(texts.filter(([, text]) => text !== '')),
    canonicalDescription:
      textOf(body['canonicalDescription']) || textOf(record?.canonicalDescription ?? undefined),
  };
}

const LEAD: Readonly<Record<string, string>> = table({
  baseOutfit: 'wearing ',
  style: 'style: ',
  category: 'kind: ',
});

/** The subject in one line: its name, and what its fields say. */
export function inWords({ name, texts }: Subject, except: readonly string[] = []): string {
  const parts = Object.entries(texts)
    .filter(([key]) => !except.includes(key))
    .map(([key, text]) => `${LEAD[key] ?? ''}${text}`);
  return [name, ...parts].filter((part) => part !== '').join(', ');
}
