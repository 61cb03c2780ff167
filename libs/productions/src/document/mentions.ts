import { inEach, type Work } from './work.js';
import { BOUNDS } from './bounds.js';
import type { Beat, Binding, Keyframe, Production, Shot, ShotPlan, TrashItem, Voice } from './production.js';

/** `@` and the whole slug that follows, not after a letter or a digit and not before one. */
const MENTION = /(?<![\p{L}\p{N}])@([a-z][a-z0-9]*(?:-[a-z0-9]+)*)(?![\p{L}\p{N}])/gu;

/** Roles that a text mentions. */
export const mentionsIn = (text: string): string[] =>
  [...text.matchAll(MENTION)].map(([, role = '']) => role);

/** The text with each mention of a role replaced. */
export const withMentions = (text: string, replace: (role: string) => string | undefined): string =>
  text.replace(MENTION, (whole, role: string) => {
    const other = replace(role);
    return other === undefined ? whole : `@${other}`;
  });

/** A production in which a role has another name, in bindings and in every prompt, and how many prompts were changed. */
export function* renamingRole(
  production: Production,
  role: string,
  newRole: string,
): Work<{ production: Production; texts: number }> {
  let texts = 0;
  let read = 0;
  const inText = <T extends string | undefined>(text: T): T => {
    if (text === undefined) return text;
    read += text.length;
    if (!text.includes(`@${role}`)) return text;
    const renamed = withMentions(text, (mentioned) => (mentioned === role ? newRole : undefined));
    if (renamed !== text) texts++;
    return renamed as T;
  };
  const named = <T extends { readonly role?: string }>(entry: T): T =>
    entry.role === role ? { ...entry, role: newRole } : entry;
  const planOf = (plan: ShotPlan): ShotPlan =>
    changed(plan, {
      prompt: inText(plan.prompt),
      negativePrompt: inText(plan.negativePrompt),
      motionPrompt: inText(plan.motionPrompt),
      narration: inText(plan.narration),
      dialogue: plan.dialogue && mapped(plan.dialogue, named),
    });
  const beatOf = (beat: Beat): Beat => changed(named(beat), { text: inText(beat.text) });
  const voiceOf = (voice: Voice | null): Voice | null => voice && named(voice);
  const bindingOf = (binding: Binding): Binding =>
    changed(named(binding), { action: inText(binding.action) });
  const castOf = (cast: readonly Binding[]): readonly Binding[] => mapped(cast, bindingOf);
  const shotOf = (shot: Shot): Shot =>
    changed(shot, {
      plan: planOf(shot.plan),
      beats: mapped(shot.beats, beatOf),
      cast: castOf(shot.cast),
      voice: voiceOf(shot.voice),
    });
  const keyframeOf = (keyframe: Keyframe): Keyframe =>
    changed(keyframe, { plan: planOf(keyframe.plan), cast: castOf(keyframe.cast) });
  const trashOf = (item: TrashItem): TrashItem => {
    if (item.kind === 'shot') return changed(item, { body: shotOf(item.body as Shot) });
    if (item.kind === 'keyframe') return changed(item, { body: keyframeOf(item.body as Keyframe) });
    if (item.kind === 'beat') return changed(item, { body: beatOf(item.body as Beat) });
    return item;
  };
  /** With a stop after each. */
  const stopping = <T>(change: (entry: T) => T) =>
    function* (entry: T): Work<T> {
      read = OF_AN_ENTRY;
      const next = change(entry);
      yield read;
      return next;
    };
  return {
    production: changed(production, {
      film: changed(production.film, { negativePrompt: inText(production.film.negativePrompt) }),
      cast: mapped(production.cast, named),
      shots: yield* inEach(production.shots, stopping(shotOf)),
      keyframes: yield* inEach(production.keyframes, stopping(keyframeOf)),
      trash: yield* inEach(production.trash, stopping(trashOf)),
    }),
    texts,
  };
}

/** What it takes to look at a shot, a frame or what is in the bin, however short its texts are, in characters. */
const OF_AN_ENTRY = 100;

interface BoundedText {
  readonly text: string;
  readonly most: number;
  /** The id of what the text belongs to. */
  readonly of: string;
}

/** Every text in which a rename replaces mentions, in the bin too, and how long it may be. */
export function* textsThatMention({ film, shots, keyframes, trash }: Production): Generator<BoundedText> {
  yield { text: film.negativePrompt ?? '', most: BOUNDS.prompt, of: 'the film' };
  for (const target of [...shots, ...keyframes]) yield* textsOf(target);
  for (const { kind, body } of trash) {
    if (kind === 'shot' || kind === 'keyframe') yield* textsOf(body as Shot | Keyframe);
    if (kind === 'beat') {
      const { id, text } = body as Beat;
      yield { text, most: BOUNDS.prompt, of: id };
    }
  }
}

function* textsOf(target: Shot | Keyframe): Generator<BoundedText> {
  const { id: of, cast } = target;
  for (const text of promptsOf(target)) yield { text, most: BOUNDS.prompt, of };
  for (const { action = '' } of cast) yield { text: action, most: BOUNDS.text, of };
}

/** Texts of a shot or a planned frame that mention roles. */
export function* promptsOf({
  plan,
  beats = [],
}: {
  readonly plan: ShotPlan;
  readonly beats?: readonly Beat[];
}): Generator<string> {
  for (const text of [plan.prompt, plan.negativePrompt, plan.motionPrompt, plan.narration])
    if (text) yield text;
  for (const { text } of beats) yield text;
}

/** The same object where none of its fields is another. */
function changed<T extends object>(value: T, fields: Partial<T>): T {
  const isOther = (Object.keys(fields) as (keyof T)[]).some((field) => fields[field] !== value[field]);
  if (!isOther) return value;
  const given = Object.entries(fields).filter(([, field]) => field !== undefined);
  return { ...value, ...(Object.fromEntries(given) as Partial<T>) };
}

/** The same list where none of its entries is another. */
function mapped<T>(list: readonly T[], change: (entry: T) => T): readonly T[] {
  let isOther = false;
  const result = list.map((entry) => {
    const next = change(entry);
    if (next !== entry) isOther = true;
    return next;
  });
  return isOther ? result : list;
}
