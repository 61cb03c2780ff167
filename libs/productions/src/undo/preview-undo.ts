import type { Altered } from '../document/change.js';
import type { Production } from '../document/production.js';
import type { Work } from '../document/work.js';
import { impactBetween } from '../hashes/impact.js';
import type { PreviewReceipt } from '../operations/apply-batch.js';

/** Lists whose entries stand for others: what leaves them is not lost. */
const OF_OTHERS: ReadonlySet<string> = new Set(['trash', 'pending', 'editor']);

/** What a preview says of taking a change back, as it says it of operations. Specification 2, 2.2. */
export function* previewingUndo(
  before: Production,
  after: Production,
  altered: readonly Altered[],
): Work<Pick<PreviewReceipt, 'class' | 'impact' | 'restorable'>> {
  const lists = altered.flatMap((each) => ('list' in each ? [each] : []));
  const deletes = lists.some(({ list, removed = [] }) => removed.length > 0 && !OF_OTHERS.has(list[0] ?? ''));
  const isBinned = lists.some(({ list, added = [] }) => list[0] === 'trash' && added.length > 0);
  const impact = yield* impactBetween(before, after);
  return {
    class: deletes ? 'D' : 'S',
    ...(impact ? { impact } : {}),
    ...(deletes && isBinned ? { restorable: true as const } : {}),
  };
}
