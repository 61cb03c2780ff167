import { ForwardOnly } from './forward-only.js';

/** What a code and its token were asked for (RFC 8707); null: nothing in particular. */
export class BindTokensToResources1790002500000 extends ForwardOnly {
  protected readonly statements = [
    `alter table oauth_codes add column resource text`,
    `alter table oauth_tokens add column resource text`,
  ];
}
