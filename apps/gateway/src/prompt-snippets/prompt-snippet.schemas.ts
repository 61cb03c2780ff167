import {
  type FactorySnippetRecord,
  type PromptSnippetRecord,
  SNIPPET_MEDIA,
  SNIPPET_TARGETS,
} from '@easel/contracts';
import { integer, listOf, oneOf, orNull, recordOf, text, timestamp, uuid } from '../reference/schema.js';

const target = oneOf(...SNIPPET_TARGETS);
const media = {
  ...listOf(oneOf(...SNIPPET_MEDIA)),
  description: 'The kind of media that it is for; empty: any.',
};

export const promptSnippet = recordOf<PromptSnippetRecord>('PromptSnippet', {
  id: uuid,
  name: text,
  description: orNull(text),
  text,
  target,
  media,
  category: orNull(text),
  sortOrder: integer,
  createdAt: timestamp,
  updatedAt: timestamp,
});

export const factorySnippet = recordOf<FactorySnippetRecord>('FactorySnippet', {
  id: { ...text, description: '`<category>/<slug>`.' },
  name: text,
  text,
  target,
  media,
  category: text,
});
