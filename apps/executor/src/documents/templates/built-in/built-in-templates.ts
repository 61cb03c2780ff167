import type { BuiltInTemplate } from './built-in-template.js';
import { filmTemplates } from './film-templates.js';
import { pictureTemplates } from './picture-templates.js';

/** The templates that come with the service. All run without a provider key, on the built-in lanes. */
export const builtInTemplates: readonly BuiltInTemplate[] = [...pictureTemplates, ...filmTemplates];

/** What lessons are filed under, in order. */
export const tutorialCategories = [
  { id: 'first-steps', slug: 'first-steps', name: 'First steps' },
  { id: 'lists', slug: 'lists', name: 'Many at once' },
  { id: 'sound', slug: 'sound', name: 'Sound and film' },
] as const;
