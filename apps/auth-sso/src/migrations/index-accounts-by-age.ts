import { ForwardOnly } from './forward-only.js';

export class IndexAccountsByAge1764200000000 extends ForwardOnly {
  protected readonly statements = ['create index users_by_age on users (created_at, id)'];
}
