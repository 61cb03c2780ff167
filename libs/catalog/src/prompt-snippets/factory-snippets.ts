import type { FactorySnippet } from './factory-snippet.js';
import { otherSnippets } from './other-snippets.js';
import { pictureSnippets } from './picture-snippets.js';

/** The snippets that come with the service. */
export const factorySnippets: readonly FactorySnippet[] = [...pictureSnippets, ...otherSnippets];
