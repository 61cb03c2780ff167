import { type ScriptProblem, ValidationFailed, validateRequest } from '@easel/contracts';
import { table } from '@easel/contracts/table';
import {
  type Analysis,
  LONGEST_SCENE,
  LOOK,
  type Scene,
  type Slot,
} from '@easel/providers/questions/analysis-document';
import { LONGEST_SCRIPT, SHORTEST_SCRIPT, VideoScript } from './script-format.js';

export interface CheckedScript {
  errors: ScriptProblem[];
  warnings: ScriptProblem[];
  /** With all that is derived; only without errors. */
  script?: Analysis;
}

/** Seconds by which scenes may miss each other: what rounding makes of them. */
const TOLERANCE = 0.01;
const MOST_PROBLEMS = 100;
const SIZES: Readonly<Record<string, { width: number; height: number }>> = table({
  '16:9': { width: 1280, height: 720 },
  '9:16': { width: 720, height: 1280 },
});
const SLOT = /\{slot:([^{}]*)\}/g;

const HINTS: readonly (readonly [RegExp, string])[] = [
  [/^meta$/, 'Give { "title": "…", "aspectRatio": "16:9" }.'],
  [/^meta\.aspectRatio$/, 'Films are recast at 16:9 or 9:16.'],
  [/^scenes$/, 'A script needs at least one scene, with startSec, endSec and visual.'],
  [/\.source$/, 'Say what the slot is: a character, an object, a location or a creature.'],
  [/\.slotId$/, 'The visual of a scene names it as {slot:old-fox}.'],
];

/**
 * What is wrong with a script, each with the path of what it is about, and the script as it is kept: scenes numbered,
 * slots resolved. Pure, and sure of itself: what it lets pass, it lets pass again, unchanged. Facts: core 20.
 */
export function checkScript(given: unknown): CheckedScript {
  let asked: VideoScript;
  try {
    asked = validateRequest(VideoScript, given);
  } catch (error) {
    if (!(error instanceof ValidationFailed)) throw error;
    // For a value that breaks several rules, one is reported.
    const byPath = new Map(error.issues.map((issue) => [issue.path, issue]));
    return { errors: [...byPath.values()].slice(0, MOST_PROBLEMS).map(withHint), warnings: [] };
  }
  const slots = (asked.slots ?? []).map(slotOf);
  const errors = [...slotProblems(slots), ...timeProblems(asked), ...namingProblems(asked, slots)];
  const warnings = [...unknownMembers(given, asked), ...restated(asked, slots), ...unusedSlots(asked, slots)];
  if (errors.length > 0) {
    return { errors: errors.slice(0, MOST_PROBLEMS), warnings: warnings.slice(0, MOST_PROBLEMS) };
  }
  return { errors, warnings: warnings.slice(0, MOST_PROBLEMS), script: normalised(asked, slots) };
}

function withHint({ path, message }: { path: string; message: string }): ScriptProblem {
  const hint = HINTS.find(([at]) => at.test(path))?.[1];
  return { path, message, ...(hint !== undefined && { hint }) };
}

function slotProblems(slots: readonly Slot[]): ScriptProblem[] {
  const seen = new Set<string>();
  return slots.flatMap(({ slotId, variations = [] }, index): ScriptProblem[] => {
    const again = seen.has(slotId);
    seen.add(slotId);
    const ids = variations.map(({ variationId }) => variationId);
    return [
      ...(again ? [{ path: `slots[${index}].slotId`, message: `repeats ${slotId}` }] : []),
      ...ids.flatMap((id, at) =>
        ids.indexOf(id) < at
          ? [{ path: `slots[${index}].variations[${at}].variationId`, message: `repeats ${id}` }]
          : [],
      ),
    ];
  });
}

function timeProblems({ scenes }: VideoScript): ScriptProblem[] {
  const problems: ScriptProblem[] = [];
  let end = 0;
  scenes.forEach(({ startSec, endSec }, index) => {
    const at = `scenes[${index}]`;
    if (Math.abs(startSec - end) > TOLERANCE) {
      const hint = 'Scenes follow each other without gap or overlap, the first from 0.';
      problems.push({ path: `${at}.startSec`, message: `must be ${end}`, hint });
    }
    if (endSec - startSec <= TOLERANCE) {
      problems.push({ path: `${at}.endSec`, message: 'must be after startSec' });
    }
    if (endSec - startSec > LONGEST_SCENE + TOLERANCE) {
      problems.push({
        path: `${at}.endSec`,
        message: `a scene may last ${LONGEST_SCENE} s at most`,
        hint: 'Divide it into scenes that go on from each other.',
      });
    }
    end = endSec;
  });
  if (end < SHORTEST_SCRIPT - TOLERANCE || end > LONGEST_SCRIPT) {
    problems.push({
      path: `scenes[${scenes.length - 1}].endSec`,
      message: `all scenes together must last ${SHORTEST_SCRIPT} to ${LONGEST_SCRIPT} s`,
    });
  }
  return problems;
}

function namingProblems({ scenes }: VideoScript, slots: readonly Slot[]): ScriptProblem[] {
  const known = new Map(slots.map((slot) => [slot.slotId, slot]));
  const hint =
    known.size === 0 ? 'The script has no slots.' : `There are ${[...known.keys()].slice(0, 24).join(', ')}.`;
  return scenes.flatMap((scene, index): ScriptProblem[] => {
    const at = `scenes[${index}]`;
    const unknown = (path: string, id: string) =>
      known.has(id) ? [] : [{ path, message: `does not name a slot: ${id.slice(0, 50)}`, hint }];
    return [
      ...namesIn(scene.visual).flatMap((id) => unknown(`${at}.visual`, id)),
      ...(scene.audio ?? []).flatMap(({ speakerSlot }, layer) =>
        typeof speakerSlot === 'string' ? unknown(`${at}.audio[${layer}].speakerSlot`, speakerSlot) : [],
      ),
      ...Object.entries(scene.slotVariations ?? {}).flatMap(([id, chosen]) => {
        const path = `${at}.slotVariations.${id.slice(0, 50)}`;
        const slot = known.get(id);
        if (!slot) return unknown(path, id);
        const has = slot.variations?.some(({ variationId }) => variationId === chosen) ?? false;
        return has ? [] : [{ path, message: `must be the variationId of a variation of ${id}` }];
      }),
    ];
  });
}

function unknownMembers(given: unknown, asked: VideoScript): ScriptProblem[] {
  return membersBeside(given, asked, '').map((path) => ({ path, message: 'is not known and was left out' }));
}

function membersBeside(given: unknown, kept: unknown, path: string): string[] {
  if (Array.isArray(given)) {
    const list: unknown[] = Array.isArray(kept) ? kept : [];
    return given.flatMap((entry, index) => membersBeside(entry, list[index], `${path}[${index}]`));
  }
  if (typeof given !== 'object' || given === null || typeof kept !== 'object' || kept === null) return [];
  return Object.entries(given).flatMap(([name, value]) => {
    const at = path === '' ? name : `${path}.${name}`;
    return Object.hasOwn(kept, name)
      ? membersBeside(value, (kept as Record<string, unknown>)[name], at)
      : [at.slice(0, 200)];
  });
}

/** What was said of what is derived, where it differs. */
function restated({ meta, scenes }: VideoScript, slots: readonly Slot[]): ScriptProblem[] {
  const derived = (path: string, stated: unknown, is: unknown): ScriptProblem[] =>
    stated === undefined || stated === null || JSON.stringify(stated) === JSON.stringify(is)
      ? []
      : [{ path, message: 'is derived from the script; the value was replaced' }];
  return [
    ...derived('meta.durationSec', meta.durationSec, scenes.at(-1)?.endSec),
    ...scenes.flatMap((scene, index) => [
      ...derived(`scenes[${index}].sceneNumber`, scene.sceneNumber, index + 1),
      ...derived(`scenes[${index}].slotRefs`, scene.slotRefs, refsIn(scene.visual)),
      ...derived(`scenes[${index}].visualResolved`, scene.visualResolved, resolved(scene.visual, slots)),
    ]),
  ];
}

function unusedSlots({ scenes }: VideoScript, slots: readonly Slot[]): ScriptProblem[] {
  const used = new Set(scenes.flatMap(({ visual }) => namesIn(visual)));
  return slots.flatMap(({ slotId }, index) =>
    used.has(slotId)
      ? []
      : [
          {
            path: `slots[${index}]`,
            message: `${slotId} is in no scene`,
            hint: `Name it as {slot:${slotId}}.`,
          },
        ],
  );
}

function normalised({ meta, look, scenes }: VideoScript, slots: Slot[]): Analysis {
  const size = SIZES[meta.aspectRatio] ?? { width: 0, height: 0 };
  let start = 0;
  const kept = scenes.map((scene, index): Scene => {
    const startSec = start;
    start = scene.endSec;
    return {
      sceneNumber: index + 1,
      startSec,
      endSec: scene.endSec,
      label: scene.label ?? `Scene ${index + 1}`,
      shotType: scene.shotType ?? '',
      camera: scene.camera ?? '',
      visual: scene.visual,
      visualResolved: resolved(scene.visual, slots),
      ...said({ transitionOut: scene.transitionOut }),
      audio: (scene.audio ?? []).map(({ mode, content, voice, speakerSlot }) => {
        return { mode, content, ...said({ voice, speakerSlot }) };
      }),
      ...said({ angle: scene.angle, speed: scene.speed, onScreenText: scene.onScreenText }),
      ...said({ effects: scene.effects }),
      slotRefs: refsIn(scene.visual),
      ...(scene.slotVariations && { slotVariations: sorted(scene.slotVariations) }),
    };
  });
  const { title, aspectRatio, language } = meta;
  return {
    meta: {
      title,
      aspectRatio,
      durationSec: start,
      width: meta.width ?? size.width,
      height: meta.height ?? size.height,
      ...said({ language }),
    },
    ...(look && { look: lookOf(look) }),
    slots,
    scenes: kept,
  };
}

function slotOf(slot: NonNullable<VideoScript['slots']>[number]): Slot {
  const { slotId, label, source, role, description, variations } = slot;
  return {
    slotId,
    label,
    source,
    role: role ?? '',
    description,
    ...(variations && {
      variations: variations.map((each) => ({
        variationId: each.variationId,
        label: each.label,
        description: each.description,
        ...said({ refImageUrl: each.refImageUrl }),
      })),
    }),
  };
}

/** In one order, so that what says the same is the same. */
const lookOf = (look: object): Record<string, string> =>
  Object.fromEntries(
    LOOK.flatMap((name) => {
      const value: unknown = (look as Record<string, unknown>)[name];
      return typeof value === 'string' ? [[name, value] as const] : [];
    }),
  );

const sorted = (choices: Readonly<Record<string, unknown>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(choices)
      .map(([id, chosen]) => [id, String(chosen)] as const)
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  );

const namesIn = (visual: string): string[] => [...visual.matchAll(SLOT)].map(([, id = '']) => id);

const refsIn = (visual: string): string[] => [...new Set(namesIn(visual))];

function resolved(visual: string, slots: readonly Slot[]): string {
  return visual.replaceAll(
    SLOT,
    (whole, id: string) => slots.find(({ slotId }) => slotId === id)?.label ?? whole,
  );
}

/** Without what was not said. */
function said<T extends object>(members: T): { [K in keyof T]?: NonNullable<T[K]> } {
  const filled = Object.entries(members).filter(([, value]) => value !== undefined && value !== null);
  return Object.fromEntries(filled) as { [K in keyof T]?: NonNullable<T[K]> };
}
