import { type TemplateSort, ValidationFailed } from '@easel/contracts';
import { decodeCursor, encodeCursor } from '@easel/platform';

/** What a sort counts; the newest first among equals. */
export const COUNTED: Readonly<Record<TemplateSort, 'clone_count' | 'favorite_count' | undefined>> = {
  newest: undefined,
  popular: 'clone_count',
  'most-favorited': 'favorite_count',
};

/** Where a page ended. */
export interface BrowsePosition {
  /** 0 where nothing is counted. */
  count: number;
  time: string;
  id: string;
}

/** Opaque to callers; only good for the same sort. */
export function encodePosition(sort: TemplateSort, { count, time, id }: BrowsePosition): string {
  return `${sort}.${count}.${encodeCursor(time, id)}`;
}

/** @throws ValidationFailed naming `cursor` */
export function decodePosition(sort: TemplateSort, cursor: string): BrowsePosition {
  const [, of, count, place] = /^([a-z-]+)\.(\d{1,9})\.([\w-]+)$/.exec(cursor) ?? [];
  if (of !== sort || place === undefined) {
    throw new ValidationFailed([{ path: 'cursor', message: 'is not a cursor of this list' }]);
  }
  const [time, id] = decodeCursor(place);
  return { count: Number(count), time, id };
}
