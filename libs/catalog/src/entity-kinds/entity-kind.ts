import type { FieldSchema } from './field-schema.js';
import type { EntityWording } from './wording.js';

/** A list of pictures or clips of a subject, each under the name of its variant. */
export interface EntityBucket {
  /** As callers write it: `bodyAngles`. */
  readonly key: string;
  /** As it is stored, and as `attachToColumn` names it: `body_angles`. */
  readonly column: string;
  readonly holds: 'image' | 'video';
  /** Further names under which a record shows it and a save takes it. */
  readonly aliases?: readonly string[];
  /**
   * A save replaces its entries. Without it the bucket belongs to the jobs that fill it, and a save leaves it alone, so
   * that a stale save cannot remove what a job has appended meanwhile.
   */
  readonly saved?: true;
  /** Members of an entry beside `name` and `url`. */
  readonly members?: Readonly<Record<string, FieldSchema>>;
  /** Entries that a save takes. */
  readonly mostSaved?: number;
  /** `attachToColumn` may not name it. */
  readonly notAttached?: true;
  /** Members of an entry that others see once the record is published. Absent: nothing of the bucket. */
  readonly published?: readonly string[];
}

/** What a generation route makes of a subject: `assetType` names it. */
export interface EntityAssetType {
  readonly id: string;
  /** The column that it fills. Absent: the caller names one. */
  readonly column?: string;
  /** The only variants there are; absent: any. */
  readonly variants?: readonly string[];
  readonly aspect: string;
}

/** What others see of a value once its record is published; null: nothing of it. */
export type Published = (value: unknown) => unknown;

/** One field that callers save and read, beside those that every kind has. */
export interface EntityField {
  /** As callers write it: `baseOutfit`. */
  readonly key: string;
  /** As it is stored: `base_outfit`. */
  readonly column: string;
  readonly schema: FieldSchema;
  /** Of a new record. Null unless said. */
  readonly standard?: unknown;
  /** Keys of a map are stored in lower case and without white space around them. */
  readonly plainKeys?: true;
  /** What others see of a value once the record is published. Absent: nothing. */
  readonly published?: Published;
}

export interface EntityMotion {
  readonly column: string;
  readonly providers: readonly string[];
  readonly defaultProvider: string;
  readonly aspect: string;
  /** The caller must send a source picture; there is no fallback to the main image. */
  readonly needsSource: boolean;
}

/**
 * What a kind of subject is. Everything that distinguishes one kind from another is here: routes, storage, generation
 * and workflows go by this description, so a further kind is one more description and nothing else.
 */
export interface EntityKind {
  /** Also the word in `attachTo…Id` and the type of its node: `character`. */
  readonly id: string;
  /** The route, and the member of a list's answer: `characters`. */
  readonly plural: string;
  /** As people read it: `character`. */
  readonly label: string;
  /** The name that a client gives to what has no name yet. It is numbered instead of refused where it is taken. */
  readonly placeholder: string;
  /** Whether a name may be given to one active record of an account only. */
  readonly uniqueNames: boolean;
  readonly buckets: readonly EntityBucket[];
  readonly assetTypes: readonly EntityAssetType[];
  readonly fields: readonly EntityField[];
  readonly photoKinds: readonly string[];
  /** A kind of photo other than `other` may be listed only once. */
  readonly onePhotoOfAKind?: true;
  /** Whether each variant is made from the main image, where the record does not say. */
  readonly lockedToMainImage?: true;
  readonly mainImage: {
    /** The last word of the route that approves one. */
    readonly approveRoute: string;
    /** The member of its answer. */
    readonly answer: string;
    readonly aspect: string;
    /** How many candidates a request may ask for. */
    readonly counts: readonly number[];
    /** What an approval answers, and a record shows, where there is no description. */
    readonly noCaption: '' | null;
    /** The code of a request for a caption where there is no main image. */
    readonly missing: 'no_portrait' | 'main_image_required' | 'no_source_image';
    /** Whether an approval may name the state that it was made against. */
    readonly takesExpectedUpdatedAt: boolean;
  };
  readonly motion: EntityMotion;
  /** A request for one main image answers `jobIds` beside `jobId`. */
  readonly listsSingleCandidate?: true;
  /** At least one of these has to be known of a subject whose main image is made. */
  readonly needsOneOf?: readonly string[];
  /** Buckets, by stored name, whose entries go before the main image as the first frame of a clip. */
  readonly motionSources?: readonly string[];
  /** Whether pictures of it can be continued beyond their edge. */
  readonly surrounds?: true;
  /** A model can be trained on its pictures: the main image, reference photos, and these buckets by stored name. */
  readonly trainedOn?: readonly string[];
  readonly wording: EntityWording;
  /** Offered to callers. */
  readonly aspects: readonly string[];
  /** It may look like somebody: the publisher must confirm that this person agrees, or that there is none. */
  readonly mayShowPerson?: true;
  /** An archived record is not found by its id. */
  readonly hidesArchived?: true;
  /** What a detail shows of jobs and candidates beside the jobs that are under way. */
  readonly candidates: readonly ('portraitCandidates' | 'previousCandidates')[];
  /** Records on a page of a list that names no limit. */
  readonly listed: number;
}

export const MOST_PHOTOS = 20;
/** Beyond it, selections are dropped without an error. */
export const MOST_SELECTIONS = 200;
/** Characters of a selected address; longer ones are dropped without an error. */
export const LONGEST_SELECTION = 2_048;
/** Candidates of earlier requests that a detail shows. */
export const MOST_PREVIOUS_CANDIDATES = 5;
