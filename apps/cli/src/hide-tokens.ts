import { masked } from './profiles.js';

/** The tokens in use. */
const tokens = new Set<string>();

export function hideToken(token: string): void {
  tokens.add(token);
}

/** A text without the tokens of this process: a server may repeat what it was sent. */
export function withoutTokens(text: string): string {
  return [...tokens].reduce((hidden, token) => hidden.replaceAll(token, masked(token)), text);
}
