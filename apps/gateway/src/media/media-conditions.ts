import type { StoredObject } from '@easel/platform';

type Headers = Readonly<Record<string, string | string[] | undefined>>;

/** The entity tag as a header carries it. */
export function entityTag({ etag }: StoredObject): string | undefined {
  return etag === undefined ? undefined : `"${etag.replaceAll('"', '')}"`;
}

/** Whether the caller has this version already: RFC 9110, 13.1.2 and 13.1.3. */
export function isUnchanged(headers: Headers, object: StoredObject): boolean {
  const tags = text(headers['if-none-match']);
  if (tags !== undefined) {
    const own = entityTag(object);
    return (
      tags.trim() === '*' ||
      tags.split(',').some((tag) => own !== undefined && tag.trim().replace(/^W\//, '') === own)
    );
  }
  const since = dateOf(text(headers['if-modified-since']));
  return since !== undefined && object.lastModified !== undefined && toSeconds(object.lastModified) <= since;
}

/** The `Range` header, unless `If-Range` names another version: then the whole of this one is due (13.1.5). */
export function effectiveRange(headers: Headers, object: StoredObject): string | undefined {
  const range = text(headers.range);
  const condition = text(headers['if-range'])?.trim();
  if (range === undefined || condition === undefined) return range;
  if (condition.startsWith('"')) return condition === entityTag(object) ? range : undefined;
  const date = dateOf(condition);
  const same = date !== undefined && object.lastModified && toSeconds(object.lastModified) === date;
  return same ? range : undefined;
}

function text(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value.join(', ') : value;
}

/** HTTP dates know whole seconds. */
function dateOf(value: string | undefined): number | undefined {
  const time = value === undefined ? Number.NaN : Date.parse(value);
  return Number.isNaN(time) ? undefined : Math.floor(time / 1000);
}

function toSeconds(date: Date): number {
  return Math.floor(date.getTime() / 1000);
}
