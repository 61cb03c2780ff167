/** What differs between OpenAI itself and servers that speak its protocol. */
export interface OpenAiFlavour {
  /** Servers of one's own take pictures of any size; OpenAI's older models three. */
  anySize: boolean;
  /** Servers of one's own often fetch nothing: media go along as data. */
  inlineMedia: boolean;
  /** Speech in this voice where the node names none that the server knows. */
  voice: string;
}
