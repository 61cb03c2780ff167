import type { Production } from '../document/production.js';
import type { SentOperation } from '../operations/apply-batch.js';
import { operations } from '../operations/registry.js';
import { ENTITY } from './sample.fixture.js';

/** A number from 0 up to, but not including, the given one. */
export type Draw = (below: number) => number;

/** The numbers of a seed, always the same (mulberry32). */
export function drawFrom(seed: number): Draw {
  let state = seed | 0;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return below <= 0 ? 0 : ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

const TEXTS = ['', 'fog', '@anna', '@anna-maria and @bob', 'me@anna.org', 'ünï 🎬 @pier!', '@newrole @anna.'];
const ROLES = ['anna', 'bob', 'pier', 'newrole', 'eva-2', 'annabel'];

/**
 * An operation on a document: mostly one that fits, so that runs go deep; now and then one on what is not there. Every
 * name of the registry can come.
 */
export function randomOperation(document: Production, draw: Draw): SentOperation {
  const names = [...operations.keys()];
  const op = names[draw(names.length)] ?? '';
  const one = <T>(list: readonly T[]): T | undefined => list[draw(list.length)];
  const rarely = (): boolean => draw(12) === 11;
  const some = <T>(value: T): T | undefined => (draw(2) === 0 ? value : undefined);
  const text = (): string => one(TEXTS) ?? '';
  const live = rarely() ? undefined : one(document.shots);
  const shotId = live?.id ?? `s${draw(12)}`;
  const keyframe = rarely() ? undefined : one(document.keyframes);
  const keyframeId = keyframe?.id ?? `k${draw(8)}`;
  const role = (rarely() ? one(ROLES) : one(document.cast)?.role) ?? 'anna';
  const folderId = (rarely() ? undefined : one(document.folders)?.id) ?? `f${draw(5)}`;
  const newId = (kind: string): string => `${kind}${draw(14)}`;
  const url = `https://media.test/${draw(4) === 0 ? 'gone' : 'new'}-${draw(9)}.png`;
  const key = (list: readonly { readonly key: string }[] | undefined): string =>
    one(list ?? [])?.key ?? 'none';
  const orNull = <T>(value: T): T | null => (draw(5) === 4 ? null : value);
  const shuffled = (ids: readonly string[]): string[] => {
    const rest = [...ids];
    const order: string[] = [];
    while (rest.length > 0) order.push(...rest.splice(draw(rest.length), 1));
    return rarely() ? order.slice(1) : order;
  };
  const place = (length: number): object =>
    draw(3) === 0 ? {} : draw(2) === 0 ? { index: draw(length + 1) } : { afterShotId: orNull(shotId) };
  const binding = {
    role,
    ...(draw(2) === 0 && { action: text() }),
    ...(draw(3) === 0 && { position: 'left' }),
  };
  const target = draw(2) === 0 ? { shotId } : { keyframeId };
  const look = orNull({
    text: text(),
    ...(draw(2) === 0 && { pickers: { lens: one(['50mm', '85mm']) ?? '' } }),
  });
  const plan = defined({
    prompt: some(text()),
    negativePrompt: some(text()),
    camera: some({ angle: one(['low', 'high']) }),
    references: some([{ id: 'r1', url }]),
  });
  const planPatch = defined({
    prompt: orNull(text()),
    motionPrompt: some(orNull(text())),
    camera: some(orNull({ size: orNull('pov'), motion: some('pan') })),
    dialogue: some(orNull([{ role, line: 'Yes' }])),
    clipSettings: some({ durationSec: 5, sound: draw(2) === 0 }),
    references: some(orNull([{ id: 'r2', url }])),
  });
  const beats = (live?.beats ?? [])
    .filter(() => draw(3) > 0)
    .concat(draw(2) === 0 ? [{ id: newId('b'), text: 'then' }] : []);
  const payloads: Record<string, () => object> = {
    rename_production: () => ({ name: one(['Tide', 'Ebb', ' Flood ']) }),
    set_archived: () => ({ archived: draw(2) === 0 }),
    set_thumbnail: () => (draw(2) === 0 ? { url: orNull(url) } : { shotId, key: key(live?.results.stills) }),
    set_film: () => ({
      patch: defined({
        look: some(orNull({ style: orNull(text()), pickers: some({ lens: orNull('35mm') }) })),
        fps: some(orNull(24)),
        negativePrompt: orNull(text()),
        imageProvider: some('other'),
        aspectRatio: some('1:1'),
      }),
    }),
    set_storyboard: () => ({
      patch: orNull(defined({ brief: 'B', logline: some(orNull('L')), label: some('x') })),
    }),
    set_music_plan: () => ({ patch: orNull(defined({ prompt: 'P', duration: some(orNull(30)) })) }),
    set_music_mix: () => defined({ volume: draw(200), fadeInSec: some(2) }),
    add_music: () => defined({ url, title: some('T'), select: some(true) }),
    select_music: () => ({ key: orNull(key(document.music?.tracks)) }),
    remove_music: () => ({ key: key(document.music?.tracks) }),
    add_folder: () => defined({ id: newId('f'), name: 'New', index: some(draw(3)) }),
    update_folder: () => ({ folderId, patch: defined({ name: some('N'), color: orNull('#fff') }) }),
    reorder_folders: () => ({ order: shuffled(document.folders.map(({ id }) => id)) }),
    remove_folder: () => ({ folderId }),
    set_shot_folder: () => ({
      shotIds: document.shots
        .filter(() => draw(2) === 0)
        .map(({ id }) => id)
        .concat(shotId),
      folderId: orNull(folderId),
    }),
    add_cast: () =>
      defined({
        role: one(ROLES),
        name: 'New',
        kind: 'object',
        entityId: some(ENTITY),
        index: some(draw(4)),
      }),
    update_cast: () => ({
      role,
      patch: defined({
        description: orNull(text()),
        entityId: some(orNull(ENTITY)),
        imageUrl: some(orNull(url)),
        voice: some(orNull({ voiceId: 'Adam', voiceType: orNull('premade') })),
      }),
    }),
    rename_cast: () => ({ role, newRole: one(ROLES) }),
    reorder_cast: () => ({ order: shuffled(document.cast.map((row) => row.role)) }),
    remove_cast: () => defined({ role, unbind: draw(4) > 0 ? true : undefined }),
    bind_cast: () => ({ ...target, ...binding }),
    unbind_cast: () => ({
      ...target,
      role: one(('shotId' in target ? live : keyframe)?.cast ?? [])?.role ?? role,
    }),
    add_shot: () =>
      defined({
        id: newId('s'),
        ...place(document.shots.length),
        title: some(text()),
        folderId: some(folderId),
        plan,
        cast: some([binding]),
        look: some(look ?? undefined),
        durationSec: some(3),
        beats: some([{ id: 'b1', text: text() === '' ? 'x' : '@bob' }]),
      }),
    duplicate_shot: () => ({ shotId, id: newId('s') }),
    update_shot: () => ({
      shotId,
      patch: defined({
        title: orNull(text()),
        durationSec: some(orNull(7)),
        notes: some(orNull('n')),
        transition: some(orNull('dissolve')),
      }),
    }),
    set_shot_plan: () => ({ shotId, patch: planPatch }),
    set_shot_look: () => ({ shotIds: [shotId], look }),
    move_shot: () => ({
      shotId,
      ...(draw(2) === 0
        ? { index: draw(document.shots.length) }
        : { afterShotId: orNull(one(document.shots)?.id ?? 's1') }),
    }),
    reorder_shots: () => ({ order: shuffled(document.shots.map(({ id }) => id)) }),
    remove_shot: () => ({ shotId }),
    add_beat: () =>
      defined({
        shotId,
        id: newId('b'),
        text: '@anna',
        startSec: some(1),
        endSec: some(2),
        index: some(draw(2)),
      }),
    update_beat: () => ({
      shotId,
      beatId: one(live?.beats ?? [])?.id ?? 'b9',
      patch: defined({
        text: some('t'),
        startSec: orNull(draw(3)),
        endSec: some(orNull(draw(5))),
        role: some(orNull(role)),
      }),
    }),
    reorder_beats: () => ({ shotId, order: shuffled((live?.beats ?? []).map(({ id }) => id)) }),
    set_beats: () => ({ shotId, beats }),
    remove_beat: () => ({ shotId, beatId: one(live?.beats ?? [])?.id ?? 'b9' }),
    add_still: () => defined({ shotId, url, select: some(true) }),
    add_clip: () => defined({ shotId, url, durationSec: some(3), select: some(true) }),
    select_still: () => ({ shotId, key: orNull(key(live?.results.stills)) }),
    select_clip: () => ({ shotId, key: orNull(key(live?.results.clips)) }),
    select_voice_take: () => ({ shotId, key: orNull(key(live?.results.takes)) }),
    remove_still: () => ({ shotId, key: key(live?.results.stills) }),
    remove_clip: () => ({ shotId, key: key(live?.results.clips) }),
    remove_voice_take: () => ({ shotId, key: key(live?.results.takes) }),
    review_result: () =>
      draw(2) === 0
        ? defined({
            shotId,
            kind: 'still',
            key: key(live?.results.stills),
            rating: some(orNull(1)),
            note: some(orNull('ok')),
          })
        : defined({
            keyframeId,
            kind: 'frame',
            key: key(keyframe?.candidates),
            rating: orNull(-1),
            note: some('no'),
          }),
    set_frame: () => ({
      shotId,
      slot: one(['start', 'end']),
      from: orNull(draw(2) === 0 ? { url } : { stillKey: key(live?.results.stills) }),
    }),
    set_voice: () => ({
      shotId,
      patch: orNull(
        defined({
          text: text(),
          role: some(orNull(role)),
          delivery: some(orNull(draw(2) === 0 ? 'soft' : { emotion: 'calm' })),
        }),
      ),
    }),
    add_keyframe: () =>
      defined({
        id: newId('k'),
        label: 'New',
        plan: some(plan),
        cast: some([binding]),
        index: some(draw(3)),
      }),
    update_keyframe: () => ({
      keyframeId,
      patch: defined({
        label: some('L'),
        plan: some(orNull({ prompt: orNull(text()) })),
        look: some(look),
        references: some(orNull([{ id: 'r', url }])),
      }),
    }),
    reorder_keyframes: () => ({ order: shuffled(document.keyframes.map(({ id }) => id)) }),
    remove_keyframe: () => ({ keyframeId }),
    link_shot: () => ({
      shotId,
      startKeyframeId: keyframeId,
      endKeyframeId: one(document.keyframes)?.id ?? 'k1',
    }),
    unlink_shot: () => ({ shotId: document.shots.find(({ link }) => link)?.id ?? shotId }),
    add_frame_candidate: () =>
      draw(2) === 0 ? { keyframeId, url } : { keyframeId, shotId, stillKey: key(live?.results.stills) },
    select_frame_candidate: () => ({ keyframeId, key: orNull(key(keyframe?.candidates)) }),
    accept_frame: () => ({ keyframeId, key: key(keyframe?.candidates) }),
    revoke_frame: () => ({
      keyframeId: document.keyframes.find(({ acceptance }) => acceptance)?.id ?? keyframeId,
    }),
    remove_frame_candidate: () => ({ keyframeId, key: key(keyframe?.candidates) }),
    add_cut: () => defined({ id: newId('c'), url, name: some('Cut') }),
    update_cut: () => ({
      cutId: one(document.cuts)?.id ?? 'c9',
      patch: defined({ name: some('X'), thumbnailUrl: orNull(url) }),
    }),
    remove_cut: () => ({ cutId: one(document.cuts)?.id ?? 'c9' }),
    restore: () => ({ trashId: one(document.trash)?.id ?? 'none' }),
    purge: () => ({ trashId: one(document.trash)?.id ?? 'none' }),
    // Often enough it would leave nothing to restore.
    empty_trash: () => ({}),
    drop_pending: () => ({ jobId: one(document.pending)?.jobId ?? 'none' }),
    save_editor_state: () => ({
      expectedVersion: 7,
      graph: {
        nodes: [
          {
            id: 'n1',
            type: 'text',
            position: { x: draw(9), y: 0 },
            data: { text: text(), isStreaming: true },
          },
        ],
        edges: [],
      },
    }),
  };
  const payload = payloads[op];
  if (!payload) throw new Error(`no random payload for ${op}`);
  return { op, ...payload() };
}

function defined(fields: object): object {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}
