import type { Table } from './table.js';

/**
 * The content of a production: immutable data, shared between versions wherever nothing changed. Title, owner, project,
 * version, rights and sharing belong to the workflow row; of these only the name is carried along here, because an
 * operation renames it. Everything else is stored in parts (`parts.ts`). Specification 2, 2.1.
 */
export interface ProductionDocument {
  readonly name: string;
  readonly head: Head;
  readonly film: Film;
  readonly storyboard: Storyboard | null;
  readonly music: Music;
  readonly musicPlan: MusicPlan | null;
  /** In the order shown. */
  readonly cast: readonly CastRow[];
  /** In the order shown. */
  readonly folders: readonly Folder[];
  /** Ids of the live shots, in timeline order. */
  readonly order: readonly string[];
  readonly shots: Table<Shot>;
  /** What a shot ever got, by shot id. A shot without any has no entry. */
  readonly results: Table<ShotResults>;
  /** Ids of the planned frames, in the order shown. */
  readonly keyframeOrder: readonly string[];
  readonly keyframes: Table<Keyframe>;
  readonly cuts: readonly Cut[];
  readonly pending: Pending;
  readonly editor: EditorState | null;
  /** The bin, by trash id. */
  readonly trash: Table<TrashItem>;
}

/** Small facts of the whole production. */
export interface Head {
  readonly schemaVersion: 1;
  readonly archived: boolean;
  /** Chosen poster: an address, or a result of a shot. null: the first shot's. */
  readonly thumbnail: string | { readonly shotId: string; readonly key: string } | null;
}

export interface Film {
  readonly aspectRatio: string;
  readonly resolution: string;
  readonly fps: number;
  readonly format: string | null;
  /** Seconds. */
  readonly targetDurationSec: number | null;
  readonly language: string;
  readonly imageProvider: string;
  readonly videoProvider: string;
  readonly look: FilmLook | null;
  readonly negativePrompt: string | null;
  readonly transition: string;
}

export interface FilmLook {
  readonly style?: string;
  readonly grade?: string;
  readonly format?: string;
  readonly lens?: string;
  readonly lighting?: string;
  readonly genre?: string;
  readonly influence?: string;
  readonly pickers?: PickerChoices;
}

/** Picker node type to an option id, several, or one for each field. */
export type PickerChoices = Readonly<
  Record<string, string | readonly string[] | Readonly<Record<string, string>>>
>;

export interface Storyboard {
  readonly brief: string;
  readonly logline?: string;
  readonly label?: string;
  readonly llmModel?: string;
  readonly describedAt?: string;
}

export interface MusicPlan {
  readonly prompt: string;
  readonly duration?: number;
  readonly instrumental?: boolean;
  readonly vocalGender?: string;
  readonly model?: string;
  readonly mood?: string;
  readonly genre?: string;
}

/** The score. Without tracks the read shape shows null; the mix outlives the tracks. */
export interface Music {
  readonly selectedKey: string | null;
  readonly mix: MusicMix;
  /** Oldest first. */
  readonly tracks: readonly Track[];
}

export interface MusicMix {
  /** Percent, 0 to 200. */
  readonly volume: number;
  readonly fadeInSec: number;
  readonly fadeOutSec: number;
  readonly duckPercent: number;
}

export interface Track {
  readonly key: string;
  readonly url: string;
  readonly jobId?: string;
  readonly title?: string;
  readonly durationSec?: number;
  readonly source: ResultSource;
  readonly createdAt: string;
}

export interface CastRow {
  /** The address of the row: a slug. */
  readonly role: string;
  /** Never changes; hashes use it, so that a rename changes none. */
  readonly uid: string;
  readonly name: string;
  readonly description: string;
  readonly kind: string;
  readonly entityId: string | null;
  readonly imageUrl: string | null;
  /** `<bucket>:<variant>`. */
  readonly variant: string | null;
  readonly voice: CastVoice | null;
}

export interface CastVoice {
  readonly voiceId: string;
  readonly voiceType?: string;
  readonly voiceName?: string;
  readonly ttsProvider?: string;
}

export interface Folder {
  readonly id: string;
  readonly name: string;
  readonly color?: string;
}

export interface Shot {
  readonly id: string;
  readonly title: string;
  readonly folderId: string | null;
  /** Planned length. */
  readonly durationSec: number | null;
  readonly transition: string | null;
  /** For those who may write. */
  readonly notes: string;
  readonly plan: ShotPlan;
  readonly beats: readonly Beat[];
  readonly look: Look | null;
  readonly cast: readonly CastBinding[];
  readonly voice: ShotVoice | null;
  /** Keys of the chosen results. */
  readonly stillKey: string | null;
  readonly clipKey: string | null;
  readonly voiceTakeKey: string | null;
  readonly startFrame: FrameSource | null;
  readonly endFrame: FrameSource | null;
  readonly link: ShotLink | null;
}

export interface ShotPlan {
  readonly prompt?: string;
  readonly negativePrompt?: string;
  readonly motionPrompt?: string;
  readonly camera?: { readonly size?: string; readonly angle?: string; readonly motion?: string };
  readonly intent?: string;
  readonly timeOfDay?: string;
  readonly dialogue?: readonly { readonly role: string; readonly line: string }[];
  readonly narration?: string;
  /** In binding order. */
  readonly references?: readonly Reference[];
  readonly stillSettings?: StillSettings;
  readonly clipSettings?: ClipSettings;
}

export interface Reference {
  readonly id: string;
  readonly url: string;
  readonly label?: string;
}

export interface StillSettings {
  readonly provider?: string;
  readonly aspectRatio?: string;
  readonly resolution?: string;
  readonly quality?: string;
  readonly seed?: number;
}

export interface ClipSettings {
  readonly provider?: string;
  readonly mode?: string;
  readonly durationSec?: number;
  readonly aspectRatio?: string;
  readonly resolution?: string;
  readonly sound?: boolean;
  readonly seed?: number;
}

export interface Beat {
  readonly id: string;
  readonly text: string;
  readonly kind?: string;
  readonly startSec?: number;
  readonly endSec?: number;
  readonly role?: string;
  readonly line?: string;
}

export interface Look {
  readonly pickers?: PickerChoices;
  readonly text?: string;
}

export interface CastBinding {
  readonly role: string;
  readonly variant?: string;
  readonly action?: string;
  readonly position?: string;
}

export interface ShotVoice {
  readonly text: string;
  readonly role?: string;
  readonly voiceId?: string;
  readonly voiceType?: string;
  readonly ttsProvider?: string;
  readonly delivery?: string | Readonly<Record<string, string>>;
}

/** A frame that the caller set by hand; a linked shot shows its planned frames instead. */
export interface FrameSource {
  readonly source: 'still' | 'clip' | 'url';
  readonly url: string;
  readonly shotId?: string;
  readonly key?: string;
  /** Seconds into the clip. */
  readonly at?: number;
}

export interface ShotLink {
  readonly startKeyframeId: string;
  readonly endKeyframeId: string;
}

export interface ShotResults {
  /** Oldest first, as are the others. */
  readonly stills: readonly Still[];
  readonly clips: readonly Clip[];
  readonly voiceTakes: readonly VoiceTake[];
}

export type ResultSource = 'generated' | 'uploaded' | 'frame' | 'imported' | 'revoiced' | 'cloned';

export interface Review {
  readonly rating: -1 | 0 | 1;
  readonly note: string;
}

export interface Still {
  /** The id of its job when it has one, else its url. */
  readonly key: string;
  readonly url: string;
  readonly thumbnailUrl?: string;
  readonly jobId?: string;
  readonly width?: number;
  readonly height?: number;
  readonly source: ResultSource;
  readonly createdAt: string;
  readonly provider?: string;
  readonly prompt?: string;
  readonly seed?: number;
  readonly review?: Review;
}

export interface Clip extends Still {
  readonly durationSec?: number;
  readonly hasAudio?: boolean;
  readonly mode?: string;
  readonly startPin?: Pin;
  readonly endPin?: Pin;
  readonly inputHash?: string;
  /** The normalized request of its job; only generation writes it. */
  readonly request?: Readonly<Record<string, unknown>>;
  readonly revoicedFrom?: string;
  readonly retakeOf?: string;
  readonly retakeable?: boolean;
}

export interface Pin {
  readonly keyframeId: string;
  readonly key: string;
  readonly sha256: string;
}

export interface VoiceTake {
  readonly key: string;
  readonly url: string;
  readonly jobId?: string;
  readonly text?: string;
  readonly durationSec?: number;
  readonly source: ResultSource;
  readonly createdAt: string;
}

/** A planned frame. Facts B2. */
export interface Keyframe {
  readonly id: string;
  /** Public. */
  readonly label: string;
  readonly plan: KeyframePlan;
  readonly cast: readonly CastBinding[];
  readonly look: Look | null;
  /** Oldest first. */
  readonly candidates: readonly FrameCandidate[];
  /** A choice of preview; accepts nothing. */
  readonly selectedKey: string | null;
  readonly acceptance: Acceptance | null;
}

export type KeyframePlan = Pick<
  ShotPlan,
  'prompt' | 'negativePrompt' | 'camera' | 'references' | 'stillSettings'
>;

export interface FrameCandidate extends Still {
  /** Of the planned frame when the candidate came. */
  readonly inputHash: string;
}

export interface Acceptance {
  readonly key: string;
  readonly url: string;
  readonly retainedUrl: string;
  readonly sha256: string;
  readonly inputHash: string;
  readonly acceptedAt: string;
  readonly acceptedBy: string;
}

export interface Cut {
  readonly id: string;
  readonly name: string;
  readonly url: string;
  readonly thumbnailUrl?: string;
  readonly durationSec?: number;
  readonly width?: number;
  readonly height?: number;
  readonly stepId?: string;
  /** Version of the production when the cut was added. */
  readonly sourceVersion: number;
  readonly createdAt: string;
}

/** What is in flight. Only generation adds markers. */
export interface Pending {
  readonly stills: readonly StillMarker[];
  readonly clips: readonly ClipMarker[];
  readonly music: readonly Marker[];
  readonly draft: DraftMarker | null;
}

export interface Marker {
  readonly jobId: string;
  readonly startedAt: string;
  readonly clientRequestId?: string;
}

export interface StillMarker extends Marker {
  readonly shotId?: string;
  readonly keyframeId?: string;
}

export interface ClipMarker extends Marker {
  readonly shotId: string;
  readonly kind: 'clip' | 'retake' | 'revoice';
  readonly inputHash?: string;
  /** The take that is made anew or gets another voice. */
  readonly resultKey?: string;
}

export interface DraftMarker extends Marker {
  readonly mode: string;
  readonly label?: string;
}

/**
 * What an editor of graphs saved: ordinary nodes and edges, and where it put the protected ones. What the protected
 * nodes and the edges between them hold is always derived from the document (`graph/`).
 */
export interface EditorState {
  readonly nodes: readonly EditorNode[];
  readonly edges: readonly EditorEdge[];
  readonly viewport: Readonly<Record<string, unknown>> | null;
  /** By id of the protected node. */
  readonly placed: Readonly<Record<string, PlacedNode>>;
}

export type EditorNode = { readonly id: string; readonly type?: string } & Readonly<Record<string, unknown>>;
export type EditorEdge = {
  readonly id?: string;
  readonly source: string;
  readonly target: string;
} & Readonly<Record<string, unknown>>;

export interface PlacedNode {
  readonly position?: { readonly x: number; readonly y: number };
  readonly width?: number;
  readonly label?: string;
}

export type TrashKind =
  | 'shot'
  | 'still'
  | 'clip'
  | 'voice_take'
  | 'beat'
  | 'folder'
  | 'cast'
  | 'music'
  | 'cut'
  | 'keyframe'
  | 'frame_candidate';

/** One thing in the bin, with all that puts it back. Shown by `removedAt`, then `id`. */
export interface TrashItem {
  readonly id: string;
  readonly kind: TrashKind;
  readonly label: string;
  readonly removedAt: string;
  readonly from: {
    readonly shotId?: string;
    readonly keyframeId?: string;
    readonly folderId?: string;
    readonly index?: number;
  };
  readonly thumbnailUrl?: string;
  readonly held: Held;
}

/** What the bin holds, by kind. */
export type Held =
  | { readonly shot: Shot; readonly results: ShotResults | null }
  | { readonly still: Still; readonly selected: boolean; readonly fallbackKey: string | null }
  | { readonly clip: Clip; readonly selected: boolean; readonly fallbackKey: string | null }
  | { readonly voiceTake: VoiceTake; readonly selected: boolean; readonly fallbackKey: string | null }
  | { readonly beat: Beat }
  | { readonly folder: Folder; readonly shotIds: readonly string[] }
  | { readonly castRow: CastRow; readonly bindings: readonly HeldBinding[] }
  | { readonly track: Track; readonly selected: boolean; readonly fallbackKey: string | null }
  | { readonly cut: Cut }
  | { readonly keyframe: Keyframe }
  | { readonly candidate: FrameCandidate; readonly selected: boolean };

/** A binding that went with a cast row. */
export interface HeldBinding {
  readonly shotId?: string;
  readonly keyframeId?: string;
  readonly index: number;
  readonly binding: CastBinding;
}
