import { masked } from './profiles.js';

/** The tokens in use. */
const tokens = new Set<string>();

export function hideToken(token: string): void {
  tokens.add(token);
}

/** A server may answer with what it was sent: no token of this process is told to anybody. */
export function withoutTokens(text: string): string {
  return [...tokens].reduce((told, token) => told.replaceAll(token, masked(token)), text);
}
