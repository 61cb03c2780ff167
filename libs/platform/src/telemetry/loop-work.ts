/** What a piece of work on the event loop is done for; asked only where it held the loop. */
export interface LoopWork {
  /** Few values: a route template, or the subject of a bus message. */
  route: string;
  /** Whose request it is, as far as it is known. */
  account?: string | undefined;
  requestId?: string | undefined;
}
