/** What is to be said, and how. */
export interface Speech {
  text: string;
  /** Name of the voice asked for; each name always has the same one of ours. */
  voice: string;
  /** 1 is the voice's own pace. */
  speed: number;
  /** As the request names it, `de` for one; the voice's own when absent. */
  language?: string;
}

/** Names of voices that sound like a woman's. */
export const FEMALE =
  /rachel|sarah|female|woman|girl|bella|elli|alice|charlotte|emily|laura|jessica|lily|matilda|grace|dorothy/i;
