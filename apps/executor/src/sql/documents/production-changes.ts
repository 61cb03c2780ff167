import { WHOLE_PRODUCTION_MS } from './productions.js';
import { MAY_WRITE, MAY_READ } from './production-rights.js';

/** Bytes of JSON after which a page of changes ends: with the change that goes beyond it, which is one body at most. */
const PAGE_BYTES = 4 * 1024 * 1024;

/**
 * The versions of a page of changes, at most $8 of them: one index step each, so that a page of large changes is read no
 * further than it is sent.
 *
 * @param from the condition of the first one, on a change `c` of the workflow `w`
 */
const pageOfChanges = (
  from: string,
  { bytes, newestFirst }: { bytes: string; newestFirst: boolean },
): string => {
  const [order, further] = newestFirst ? ['desc', '<'] : ['asc', '>'];
  return `page as (
      (select c.version, ${bytes} as bytes, 1 as place
       from production_changes c join workflows w on w.id = c.workflow_id
       where c.workflow_id = $1 and ${from}
       order by c.version ${order} limit 1)
      union all
      select next.version, page.bytes + next.bytes, page.place + 1
      from page cross join lateral (
        select c.version, ${bytes} as bytes from production_changes c
        where c.workflow_id = $1 and c.version ${further} page.version
        order by c.version ${order} limit 1) next
      where page.place < $8 and page.bytes < ${PAGE_BYTES})`;
};

/**
 * For callers who may write, because operations contain notes. $7: of the versions before this one, null for all; $8:
 * how many.
 */
export const HISTORY = {
  name: 'list-production-history',
  text: `
    with recursive ${pageOfChanges(`${MAY_WRITE} and ($7::integer is null or c.version < $7)`, {
      bytes: 'octet_length(c.operations::text) + octet_length(c.receipts::text)',
      newestFirst: true,
    })}
    select c.version, c.at, c.user_id as "userId", c.client, c.kind, c.operations, c.receipts,
      c.altered is not null as undoable
    from page join production_changes c on c.workflow_id = $1 and c.version = page.version
    order by c.version desc`,
};

/** $7: from this version on; $8: how many. */
export const CHANGES = {
  name: 'list-production-changes',
  timeoutMs: WHOLE_PRODUCTION_MS,
  text: `
    with recursive ${pageOfChanges(`${MAY_WRITE} and c.version >= $7`, {
      bytes: 'octet_length(c.touched::text)',
      newestFirst: false,
    })}
    select c.version, case when c.version = $7 then c.altered end as altered, c.touched
    from page join production_changes c on c.workflow_id = $1 and c.version = page.version
    order by c.version`,
};

/** $1: ids. */
export const VERSIONS = {
  name: 'list-production-versions',
  text: `select w.id, w.version from workflows w where w.id = any($1::uuid[]) and w.is_production`,
};

/** $7: after this version; $8: how many. */
export const FOLLOW = {
  name: 'follow-production',
  text: `
    with recursive ${pageOfChanges('c.version > $7', {
      bytes: 'octet_length(c.receipts::text)',
      newestFirst: false,
    })}
    select w.version, coalesce((
      select jsonb_agg(jsonb_build_object('version', c.version, 'at', c.at, 'userId', c.user_id, 'client', c.client,
        'kind', c.kind, 'receipts', case when ${MAY_WRITE} then c.receipts else '[]' end) order by c.version)
      from page join production_changes c on c.workflow_id = w.id and c.version = page.version), '[]') as changes
    from workflows w
    where w.id = $1 and w.is_production and ${MAY_READ}`,
};
