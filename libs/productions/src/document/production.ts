/** The content of a production: everything of `settings.studio` but who may see it. Specification 2, 2.1. Immutable. */
export interface Production {
  readonly name: string;
  readonly archived: boolean;
  /** The poster frame that was chosen; null: the first shot's. */
  readonly thumbnail: Thumbnail | null;
  readonly film: Film;
  readonly storyboard: Storyboard | null;
  readonly music: Music | null;
  readonly musicPlan: MusicPlan | null;
  readonly cast: readonly CastRow[];
  readonly folders: readonly Folder[];
  readonly keyframes: readonly Keyframe[];
  /** In timeline order. */
  readonly shots: readonly Shot[];
  readonly cuts: readonly Cut[];
  readonly trash: readonly TrashItem[];
  readonly pending: readonly Marker[];
  /** What the editor's canvas keeps of its own. */
  readonly editor: EditorState | null;
}

export type Thumbnail = { readonly url: string } | { readonly shotId: string; readonly key: string };

export interface Look {
  readonly [field: string]: unknown;
}

export interface Film {
  readonly aspectRatio?: string;
  readonly resolution?: string;
  readonly fps?: number;
  readonly format?: string;
  readonly targetDurationSec?: number;
  readonly language?: string;
  readonly imageProvider?: string;
  readonly videoProvider?: string;
  readonly look?: Look;
  readonly negativePrompt?: string;
  readonly transition?: string;
}

export interface Storyboard {
  readonly brief?: string;
  readonly logline?: string;
  readonly label?: string;
  readonly llmModel?: string;
  readonly describedAt?: string;
}

export interface Mix {
  readonly volume: number;
  readonly fadeInSec: number;
  readonly fadeOutSec: number;
  readonly duckPercent: number;
}

export interface Music {
  readonly selectedKey: string | null;
  readonly mix: Mix;
  readonly tracks: readonly Track[];
}

export interface Track {
  readonly key: string;
  readonly url: string;
  readonly jobId?: string;
  readonly title?: string;
  readonly durationSec?: number;
  readonly createdAt: string;
}

export interface MusicPlan {
  readonly prompt?: string;
  readonly duration?: number;
  readonly instrumental?: boolean;
  readonly vocalGender?: string;
  readonly model?: string;
  readonly mood?: string;
  readonly genre?: string;
}

export interface CastVoice {
  readonly voiceId?: string;
  readonly voiceType?: string;
  readonly voiceName?: string;
  readonly ttsProvider?: string;
}

export interface CastRow {
  /** The address; `uid` outlives a rename. */
  readonly role: string;
  readonly uid: string;
  readonly name: string;
  readonly kind: string;
  readonly description?: string;
  readonly entityId?: string;
  readonly imageUrl?: string;
  readonly variant?: string;
  readonly voice?: CastVoice;
}

export interface Folder {
  readonly id: string;
  readonly name: string;
  readonly color?: string;
}

export interface Binding {
  readonly role: string;
  readonly variant?: string;
  readonly action?: string;
  readonly position?: string;
}

export interface Reference {
  readonly id: string;
  readonly url: string;
  readonly label?: string;
}

export interface ShotPlan {
  readonly prompt?: string;
  readonly negativePrompt?: string;
  readonly motionPrompt?: string;
  readonly camera?: Readonly<Record<string, unknown>>;
  readonly intent?: string;
  readonly timeOfDay?: string;
  readonly dialogue?: readonly { readonly role: string; readonly line: string }[];
  readonly narration?: string;
  readonly references?: readonly Reference[];
  readonly stillSettings?: Readonly<Record<string, unknown>>;
  readonly clipSettings?: Readonly<Record<string, unknown>>;
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

export interface Review {
  readonly rating?: number;
  readonly note?: string;
}

/** What a take was asked for with, so that the same may be asked for again. */
export interface StoredRequest {
  /** The node type. */
  readonly type: string;
  readonly params: Readonly<Record<string, unknown>>;
}

export interface Result {
  /** The job's id where a job made it, else the url. */
  readonly key: string;
  readonly url: string;
  readonly jobId?: string;
  readonly thumbnailUrl?: string;
  readonly width?: number;
  readonly height?: number;
  readonly source: 'generated' | 'uploaded' | 'frame' | 'imported' | 'revoiced' | 'cloned';
  readonly createdAt: string;
  readonly provider?: string;
  readonly prompt?: string;
  readonly seed?: number;
  readonly durationSec?: number;
  readonly hasAudio?: boolean;
  readonly mode?: string;
  readonly review?: Review;
  readonly inputHash?: string;
  readonly startPin?: Pin;
  readonly endPin?: Pin;
  readonly revoicedFrom?: string;
  readonly retakeOf?: string;
  /** Of a linked shot's clip. Not shown, and not copied: its pictures are those of this production. */
  readonly request?: StoredRequest;
}

export interface Pin {
  readonly keyframeId: string;
  readonly key: string;
  readonly sha256: string;
}

export interface VoiceTake {
  readonly key: string;
  readonly url: string;
  readonly text: string;
  readonly durationSec?: number;
  readonly createdAt: string;
}

export interface Voice {
  readonly text?: string;
  readonly role?: string;
  readonly voiceId?: string;
  readonly voiceType?: string;
  readonly ttsProvider?: string;
  readonly delivery?: unknown;
}

export interface Frame {
  readonly source: 'still' | 'clip' | 'url';
  readonly url: string;
  readonly shotId?: string;
  readonly key?: string;
}

export interface Link {
  readonly startKeyframeId: string;
  readonly endKeyframeId: string;
}

/** What a shot ever got; stored apart from the shot, since it grows. */
export interface Results {
  readonly stills: readonly Result[];
  readonly stillKey: string | null;
  readonly clips: readonly Result[];
  readonly clipKey: string | null;
  readonly takes: readonly VoiceTake[];
  readonly takeKey: string | null;
}

export interface Shot {
  readonly id: string;
  readonly title: string;
  readonly folderId: string | null;
  readonly durationSec: number | null;
  readonly plan: ShotPlan;
  readonly beats: readonly Beat[];
  readonly look: Look | null;
  readonly cast: readonly Binding[];
  readonly voice: Voice | null;
  readonly startFrame: Frame | null;
  readonly endFrame: Frame | null;
  readonly transition: string | null;
  readonly notes: string;
  readonly link: Link | null;
  readonly results: Results;
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

/** A planned frame. */
export interface Keyframe {
  readonly id: string;
  readonly label: string;
  readonly plan: ShotPlan;
  readonly cast: readonly Binding[];
  readonly look: Look | null;
  readonly candidates: readonly Result[];
  readonly selectedKey: string | null;
  readonly acceptance: Acceptance | null;
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
  /** The production's version when it was added. */
  readonly sourceVersion: number;
  readonly createdAt: string;
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

/** Where something stood before it went to the bin. */
export interface TrashPlace {
  readonly shotId?: string;
  readonly keyframeId?: string;
  readonly index: number;
}

export interface TrashItem {
  readonly id: string;
  readonly kind: TrashKind;
  readonly label: string;
  readonly removedAt: string;
  readonly from: TrashPlace;
  readonly thumbnailUrl?: string;
  /** What was removed, whole. */
  readonly body: object;
  /** What pointed to it and points to it again once it is restored: shots of a folder, bindings of a cast row. */
  readonly users?: Users;
}

export interface Users {
  readonly shotIds?: readonly string[];
  readonly bindings?: readonly {
    readonly shotId?: string;
    readonly keyframeId?: string;
    readonly binding: Binding;
    readonly index: number;
  }[];
  readonly wasSelected?: boolean;
}

/** A job whose result has not landed yet. */
export interface Marker {
  readonly jobId: string;
  readonly kind: 'still' | 'clip' | 'retake' | 'revoice' | 'frame' | 'music' | 'draft' | 'voice' | 'capture';
  readonly shotId?: string;
  readonly keyframeId?: string;
  readonly startedAt: string;
  readonly clientRequestId?: string;
  readonly inputHash?: string;
  readonly mode?: string;
  readonly label?: string;
  readonly resultKey?: string;
  /** What the result is given when it lands, beside its file. */
  readonly gives?: Partial<Result>;
  /** Of a voice take: what the shot's voice is set to. */
  readonly voice?: Voice;
  /** Of a frame that is taken out of a clip: where it goes. */
  readonly target?: 'none' | 'still' | 'startFrame' | 'endFrame';
  /** Of a draft: what it was written from. */
  readonly storyboard?: Storyboard;
  /** The clip that the frame is taken out of. */
  readonly from?: { readonly shotId: string; readonly key: string };
}

export interface EditorState {
  readonly nodes: readonly EditorNode[];
  readonly edges: readonly EditorEdge[];
  readonly viewport?: Readonly<Record<string, number>>;
}

export interface EditorNode {
  readonly id: string;
  readonly type?: string;
  readonly [field: string]: unknown;
}

export interface EditorEdge {
  readonly id: string;
  readonly source: string;
  readonly target: string;
  readonly [field: string]: unknown;
}

export const DEFAULT_NAME = 'Untitled production';
export const DEFAULT_MIX: Mix = { volume: 100, fadeInSec: 0, fadeOutSec: 0.8, duckPercent: 60 };
export const NO_RESULTS: Results = {
  stills: [],
  stillKey: null,
  clips: [],
  clipKey: null,
  takes: [],
  takeKey: null,
};

export const emptyProduction = (name = DEFAULT_NAME): Production => ({
  name,
  archived: false,
  thumbnail: null,
  film: {},
  storyboard: null,
  music: null,
  musicPlan: null,
  cast: [],
  folders: [],
  keyframes: [],
  shots: [],
  cuts: [],
  trash: [],
  pending: [],
  editor: null,
});

export const emptyShot = (id: string): Shot => ({
  id,
  title: '',
  folderId: null,
  durationSec: null,
  plan: {},
  beats: [],
  look: null,
  cast: [],
  voice: null,
  startFrame: null,
  endFrame: null,
  transition: null,
  notes: '',
  link: null,
  results: NO_RESULTS,
});

/** Whether clips of it depend on planned frames. Specification 2, 2.3. */
export const isDependencyAware = ({ keyframes, shots }: Production): boolean =>
  keyframes.length > 0 || shots.some(({ link }) => link !== null);
