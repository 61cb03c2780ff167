import { describeModels, factoryPresets, factorySnippets, nodeTypes, summarizePickers } from '@easel/catalog';
import { cachedAnswer, type CachedAnswer } from '../http/cached-answer.js';
import { factorySnippetsAnswer } from './factory-snippets-answer.js';

export const CATALOG_KINDS = [
  'nodes',
  'models',
  'pickers',
  'picker',
  'node-presets',
  'prompt-snippets',
  'templates',
] as const;

/** One catalog that there is. */
export interface CatalogEntry {
  id: string;
  kind: (typeof CATALOG_KINDS)[number];
  label: string;
  /** Where it is read, below the address of the API. */
  href: string;
  /** Whether it is read without a credential. */
  public: boolean;
  /** Entries; null where users add to it. */
  count: number | null;
  /** The `ETag` of what `href` answers, where it has one; else another when the catalog is. Null where users add to it. */
  version: string | null;
}

/** What the other routes of discovery answer: their tags are the versions. */
export interface DiscoveryAnswers {
  nodes: CachedAnswer;
  models: CachedAnswer;
  pickers: CachedAnswer;
  picker: (nodeType: string) => CachedAnswer;
}

export function describeCatalogs(answers: DiscoveryAnswers): CatalogEntry[] {
  const pickers = summarizePickers();
  const presets = factoryPresets.all();
  return [
    entry('nodes', 'Node types', '/v1/nodes', nodeTypes.listed().length, answers.nodes),
    {
      ...entry('models', 'Models', '/v1/models', describeModels({}).totalModels, answers.models),
      public: false,
    },
    entry('pickers', 'Pickers', '/v1/picker-catalogs', pickers.length, answers.pickers),
    ...pickers.map(({ nodeType, label, optionCount }): CatalogEntry => ({
      ...entry('picker', label, `/v1/picker-catalogs/${nodeType}`, optionCount, answers.picker(nodeType)),
      id: `picker/${nodeType}`,
    })),
    {
      ...entry(
        'node-presets',
        'Node presets',
        '/v1/node-presets/factory',
        presets.length,
        cachedAnswer(presets),
      ),
      public: false,
    },
    {
      ...entry(
        'prompt-snippets',
        'Prompt snippets',
        '/v1/prompt-snippets/factory',
        factorySnippets.length,
        factorySnippetsAnswer,
      ),
      public: false,
    },
    entry('templates', 'Templates', '/v1/templates/browse', null),
  ];
}

function entry(
  kind: CatalogEntry['kind'],
  label: string,
  href: string,
  count: number | null,
  answer?: CachedAnswer,
): CatalogEntry {
  return { id: kind, kind, label, href, public: true, count, version: answer?.tag ?? null };
}
