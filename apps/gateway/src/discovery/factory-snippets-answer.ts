import { factorySnippets } from '@easel/catalog';
import { cachedAnswer } from '../http/cached-answer.js';

/** `GET /v1/prompt-snippets/factory`: its tag is the version of the catalog. */
export const factorySnippetsAnswer = cachedAnswer({ data: factorySnippets });
