import { createHash } from 'node:crypto';
import { BOUNDS } from '../document/bounds.js';
import { canonicalJson } from '../document/canonical.js';
import { operations } from '../operations/registry.js';
import { planSchema } from '../plan/plan-schema.js';
import type { Schema } from '../checks/schema.js';
import { authoringGuide } from './authoring-guide.js';
import { operatingRules } from './operating-rules.js';

/** Names that a plan may hold, of this installation. Facts A7.1. */
export interface SkillCatalog {
  readonly imageProviders: readonly string[];
  readonly videoProviders: readonly string[];
  /** Of the video providers, those that take a last frame: linked shots need one of them. */
  readonly endFrameProviders: readonly string[];
  readonly ttsProviders: readonly string[];
  readonly musicModels: readonly string[];
  readonly llmModels: readonly string[];
  readonly transitions: readonly string[];
  /** Types of pickers that a look may choose from. */
  readonly pickers: readonly string[];
}

/** `P` changes who can reach the work, `$` spends. Specification 2, 2.2. */
export type RouteClass = 'S' | 'P' | '$';

/** Routes that change something, by the last word of their path. */
const ROUTE_CLASSES: Readonly<Record<string, RouteClass>> = {
  ops: 'S',
  import: 'S',
  undo: 'S',
  reconcile: 'S',
  clone: 'S',
  share: 'P',
  unshare: 'P',
  generate: '$',
  frame: '$',
  voice: '$',
  revoice: '$',
  music: '$',
  describe: '$',
};

export interface DescribedOperation {
  readonly class: 'S' | 'D';
  readonly restorable: boolean;
  /** JSON Schema of the whole operation, `op` included. */
  readonly payload: Schema;
  readonly refuses: readonly string[];
}

export interface Skill {
  /** Markdown: how to write a film. */
  readonly skill: string;
  readonly catalog: SkillCatalog;
  readonly schema: {
    readonly plan: Schema;
    readonly operations: Readonly<Record<string, DescribedOperation>>;
    readonly routes: Readonly<Record<string, { readonly class: RouteClass }>>;
  };
  /** Markdown: how writes, previews, conflicts and jobs work, and what fits. */
  readonly operating: string;
  readonly generatedFrom: {
    readonly version: string;
    readonly schemaVersion: 1;
    /** sha256 of catalog and schema: another one, and what was learned is out of date. */
    readonly digest: string;
  };
}

/** What `/skill` answers. Made of the operations themselves, so that it cannot tell of others. Specification 2, 4. */
export function skillOf(version: string, catalog: SkillCatalog): Skill {
  const schema = {
    plan: planSchema,
    operations: Object.fromEntries(
      [...operations].map(([op, { class: kind, restorable, payload, refuses }]) => [
        op,
        { class: kind, restorable, payload, refuses },
      ]),
    ),
    routes: Object.fromEntries(
      Object.entries(ROUTE_CLASSES).map(([route, kind]) => [route, { class: kind }]),
    ),
  };
  const digest = createHash('sha256').update(canonicalJson({ catalog, schema })).digest('hex');
  return {
    skill: authoringGuide,
    catalog,
    schema,
    operating: operatingRules([...operations.values()], BOUNDS),
    generatedFrom: { version, schemaVersion: 1, digest },
  };
}

/** What an installation can do, flag by flag: `STUDIO_FEATURES_OFF` names those that it cannot. */
export const CAPABILITIES = [
  'saveEditorState',
  'revisionedSharing',
  'editableSharedCopies',
  'retakeLinkedClips',
  'linkedFrames',
] as const;

export type Capability = (typeof CAPABILITIES)[number];

/** What `/capabilities` answers. Specification 2, 4. */
export const capabilitiesOf = (
  off: ReadonlySet<string>,
): { readonly operations: Readonly<Record<Capability, boolean>> } => ({
  operations: Object.fromEntries(CAPABILITIES.map((name) => [name, !off.has(name)])) as Record<
    Capability,
    boolean
  >,
});
