import type { ProviderKeyRecord } from '@easel/contracts';
import { flag, oneOf, orNull, recordOf, text } from '../reference/schema.js';

export const providerKey = recordOf<ProviderKeyRecord>('ProviderKey', {
  id: { ...text, examples: ['openai'] },
  label: text,
  set: { ...flag, description: 'Whether the provider can be used.' },
  source: {
    ...orNull(oneOf('env', 'app')),
    description: 'Where the key comes from: the environment, which wins, or this API; null for none.',
  },
  envVar: { ...text, description: 'The environment variable that would hold it.' },
});
