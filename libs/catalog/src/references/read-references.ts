import type { ConnectedReference, IdentityLock, ReferenceRequest } from './assemble-references.js';

type Values = Readonly<Record<string, unknown>>;

/**
 * The references that the settings of a node hold. Routes refuse what is none; a workflow may hold anything there, and
 * what is none is left out.
 */
export function readReferences(params: Values): ReferenceRequest {
  const { prompt, connectedReferences, referenceOrder } = params;
  return {
    ...(typeof prompt === 'string' && { prompt }),
    ...(connectedReferences !== undefined && {
      connectedReferences: listOf(connectedReferences).flatMap(readReference),
    }),
    referenceOrder: textsOf(referenceOrder),
    referenceImageUrls: textsOf(params['referenceImageUrls']),
    referenceVideoUrls: textsOf(params['referenceVideoUrls']),
    referenceAudioUrls: textsOf(params['referenceAudioUrls']),
  };
}

function readReference(value: unknown): ConnectedReference[] {
  if (!isRecord(value)) return [];
  const url = textOf(value['url']);
  if (url === undefined || url === '') return [];
  return [
    {
      id: textOf(value['id']) ?? url,
      url,
      source: textOf(value['source']) ?? '',
      defaultName: textOf(value['defaultName']),
      label: textOf(value['label']),
      description: textOf(value['description']),
      characterCanonicalDescription: textOf(value['characterCanonicalDescription']),
      identityLock: lockOf(value['identityLock']),
    },
  ];
}

function lockOf(value: unknown): IdentityLock | undefined {
  return isRecord(value) ? { enabled: value['enabled'] === true, text: textOf(value['text']) } : undefined;
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? (value as unknown[]) : []);
const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);
const textsOf = (value: unknown): string[] => listOf(value).filter((each) => typeof each === 'string');

function isRecord(value: unknown): value is Values {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
