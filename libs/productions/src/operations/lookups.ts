/** What operations have to know of the world outside of the document; looked up before they are applied. */
export interface Lookups {
  /** ISO. */
  readonly now: string;
  /** The version that the batch is applied to. */
  readonly version: number;
  readonly userId: string;
  readonly features: { readonly saveEditorState: boolean; readonly linkedFrames: boolean };
  /** A new id that nothing else has. */
  newId(): string;
  /** Entities that the caller may read. */
  entity(id: string): LookedUpEntity | undefined;
  /** Jobs of the caller, or of the production. */
  job(id: string): LookedUpJob | undefined;
  /** The copy that the production keeps of a picture; undefined where it could not be kept. */
  retained(url: string): { readonly url: string; readonly sha256: string } | undefined;
  /** Whether an address may stand in a document: public http(s) or our own media, not signed. */
  isAllowedUrl(url: string): boolean;
}

export interface LookedUpEntity {
  readonly name: string;
  readonly imageUrl: string | null;
}

export interface LookedUpJob {
  readonly status: string;
  readonly urls: readonly string[];
  /** Keys of the files that it gave, by their addresses. Other addresses of its output have its own id as key. */
  readonly fileKeys?: ReadonlyMap<string, string>;
}

/** What has to be looked up before operations can be applied to a document. */
export interface Needs {
  readonly entityIds: ReadonlySet<string>;
  readonly jobIds: ReadonlySet<string>;
  /** Pictures that the production keeps a copy of. */
  readonly retain: ReadonlySet<string>;
}
