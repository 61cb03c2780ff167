import type { Production } from '../document/production.js';
import type { SentOperation } from '../operations/apply-batch.js';
import type { Dice } from '../views/dice.fixture.js';

const SHOTS = ['a', 'b', 'c', 'd', 'e', 'f'];
const FRAMES = ['k', 'l', 'm'];
const FOLDERS = ['one', 'two'];
const ROLES = ['anna', 'bo', 'eva'];

/** What an editor might send who sees this copy, which is stale perhaps. Some of it makes no sense any more, or never did. */
export function randomBatch(dice: Dice, copy: Production, version: number): SentOperation[] {
  const more = dice.happens(0.3) ? 2 : 0;
  return [
    randomOperation(dice, copy, version),
    ...dice.some(more, () => randomOperation(dice, copy, version)),
  ];
}

function randomOperation(dice: Dice, copy: Production, version: number): SentOperation {
  const shot = dice.of(copy.shots);
  const shotId = shot?.id ?? dice.of(SHOTS);
  const keyframeId = dice.of(FRAMES);
  const role = dice.of(ROLES);
  const word = `word ${dice.below(1_000)}`;
  const url = `https://m.example/${dice.below(6)}.png`;
  const stillKey = dice.of(shot?.results.stills ?? [])?.key ?? url;
  const shuffled = copy.shots.map(({ id }) => id).toSorted(() => dice.below(3) - 1);
  const trashId = dice.of(copy.trash)?.id ?? 'shot-gone';
  return dice.of<() => SentOperation>([
    () => ({ op: 'rename_production', name: word }),
    () => ({ op: 'set_archived', archived: dice.happens(0.5) }),
    () => ({
      op: 'set_film',
      patch: { language: 'en', look: { style: word, grade: dice.of([word, null]) } },
    }),
    () => ({ op: 'set_storyboard', patch: dice.of([{ brief: word }, null]) }),
    () => ({ op: 'add_folder', id: dice.of(FOLDERS), name: word }),
    () => ({ op: 'remove_folder', folderId: dice.of(FOLDERS) }),
    () => ({ op: 'set_shot_folder', shotIds: [shotId], folderId: dice.of([...FOLDERS, null]) }),
    () => ({ op: 'add_cast', role, name: word, kind: 'character' }),
    () => ({ op: 'update_cast', role, patch: { description: word } }),
    () => ({ op: 'rename_cast', role, newRole: dice.of(ROLES) }),
    () => ({ op: 'remove_cast', role, unbind: dice.happens(0.7) }),
    () => ({ op: 'bind_cast', shotId, role, action: word }),
    () => ({ op: 'unbind_cast', shotId, role }),
    () => ({ op: 'add_shot', id: dice.of(SHOTS), title: word, plan: { prompt: `@${role} ${word}` } }),
    () => ({ op: 'add_shot', id: dice.of(SHOTS), index: dice.below(copy.shots.length + 1) }),
    () => ({ op: 'duplicate_shot', shotId, id: dice.of(SHOTS) }),
    () => ({ op: 'update_shot', shotId, patch: { title: word, notes: dice.of([word, null]) } }),
    () => ({ op: 'set_shot_plan', shotId, patch: { prompt: `@${role} ${word}`, camera: { size: 'wide' } } }),
    () => ({ op: 'set_shot_look', shotIds: [shotId], look: dice.of([{ text: word }, null]) }),
    () => ({ op: 'move_shot', shotId, index: dice.below(copy.shots.length + 1) }),
    () => ({ op: 'reorder_shots', order: shuffled }),
    () => ({ op: 'remove_shot', shotId }),
    () => ({ op: 'add_beat', shotId, id: dice.of(['x', 'y']), text: `@${role} ${word}` }),
    () => ({ op: 'set_beats', shotId, beats: [{ id: dice.of(['x', 'y']), text: word }] }),
    () => ({ op: 'remove_beat', shotId, beatId: dice.of(['x', 'y']) }),
    () => ({ op: 'add_still', shotId, url, select: dice.happens(0.5) }),
    () => ({ op: 'select_still', shotId, key: dice.of([stillKey, null]) }),
    () => ({ op: 'review_result', shotId, kind: 'still', key: stillKey, rating: 1, note: word }),
    () => ({ op: 'remove_still', shotId, key: stillKey }),
    () => ({ op: 'set_voice', shotId, patch: dice.of([{ text: word }, null]) }),
    () => ({ op: 'add_keyframe', id: keyframeId, label: word }),
    () => ({ op: 'update_keyframe', keyframeId, patch: { plan: { prompt: word } } }),
    () => ({ op: 'add_frame_candidate', keyframeId, url }),
    () => ({ op: 'accept_frame', keyframeId, key: url }),
    () => ({ op: 'revoke_frame', keyframeId }),
    () => ({ op: 'remove_keyframe', keyframeId }),
    () => ({ op: 'link_shot', shotId, startKeyframeId: keyframeId, endKeyframeId: dice.of(FRAMES) }),
    () => ({ op: 'unlink_shot', shotId }),
    () => ({ op: 'add_cut', id: dice.of(['x', 'y']), url }),
    () => ({ op: 'remove_cut', cutId: dice.of(['x', 'y']) }),
    () => ({ op: 'add_music', url }),
    () => ({ op: 'remove_music', key: url }),
    () => ({ op: 'restore', trashId }),
    () => ({ op: 'restore', trashId }),
    () => ({ op: 'purge', trashId }),
    () => ({ op: 'empty_trash' }),
    () => ({
      op: 'save_editor_state',
      expectedVersion: version,
      graph: { nodes: [{ id: 'note', data: { text: word } }], edges: [] },
    }),
    () => ({ op: 'no_such_operation' }),
  ])();
}
