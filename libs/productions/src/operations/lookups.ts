/** Flags of `/capabilities` that operations depend on. */
export interface Features {
  readonly saveEditorState: boolean;
  readonly linkedFrames: boolean;
}

/** An entity that the caller may read. */
export interface KnownEntity {
  readonly name: string;
  /** Its main picture now. */
  readonly imageUrl: string | null;
}

/** A job that the caller may use. */
export interface KnownJob {
  readonly status: 'pending' | 'running' | 'completed' | 'failed' | 'pending_review';
  /** Where its files are; with any, the address that an operation gives must be among them. */
  readonly urls?: readonly string[];
}

/** A picture copied to storage of this installation. */
export interface RetainedImage {
  readonly retainedUrl: string;
  /** Lower-case hex. */
  readonly sha256: string;
}

/** What was looked up beforehand. What is not in a map was not found, or may not be used by the caller. */
export interface Lookups {
  /** Time of the change, ISO. */
  readonly now: string;
  /** Version of the production that the batch is applied to. */
  readonly version: number;
  /** Who asks: their user id. */
  readonly callerId: string;
  readonly features: Features;
  readonly entities: ReadonlyMap<string, KnownEntity>;
  readonly jobs: ReadonlyMap<string, KnownJob>;
  /** By the url that the document has. */
  readonly images: ReadonlyMap<string, RetainedImage>;
  /** A new id, for rows of the bin and the stable ids of cast rows. Letters, digits, `_` and `-` only. */
  newId(): string;
}

/** What has to be looked up before a batch can be applied. */
export interface NeededLookups {
  readonly entityIds: ReadonlySet<string>;
  readonly jobIds: ReadonlySet<string>;
  /** Pictures to copy to storage of this installation, by their url: facts A6, "Preview and retention". */
  readonly imageUrls: ReadonlySet<string>;
}
