import { USED_REQUESTS_TABLES } from '@easel/platform';
import { ForwardOnly } from './forward-only.js';

export class NoteUsedRequests1790002110000 extends ForwardOnly {
  protected readonly statements = USED_REQUESTS_TABLES;
}
