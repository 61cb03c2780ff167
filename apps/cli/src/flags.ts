import type { Flag } from './command.js';

type More = Partial<Flag>;

/** Flags that set a member of the body or a word of the query. */
export const textFlag = (field: string, help: string, word = 'text', more: More = {}): Flag => ({
  kind: 'text',
  help,
  word,
  field,
  ...more,
});
export const urlFlag = (field: string, help: string, more: More = {}): Flag =>
  textFlag(field, help, 'url', more);
export const wholeFlag = (field: string, help: string, more: More = {}): Flag =>
  textFlag(field, help, 'n', { kind: 'number', ...more });
export const numberFlag = (field: string, help: string, more: More = {}): Flag =>
  textFlag(field, help, 'n', { kind: 'decimal', ...more });
export const choiceFlag = (field: string, help: string, values: readonly string[], more: More = {}): Flag =>
  textFlag(field, help, 'name', { values, ...more });
export const switchFlag = (field: string, help: string, more: More = {}): Flag => ({
  kind: 'boolean',
  help,
  field,
  ...more,
});
