import { NetworkError } from './errors.js';

/** What a list answers: its rows under `data` or under the one name that holds a list. */
interface Page {
  nextCursor?: string | null;
}

type RowOf<Answer> = Answer extends { data: (infer Row)[] }
  ? Row
  : { [Name in keyof Answer]: Answer[Name] extends (infer Row)[] ? Row : never }[keyof Answer];

/**
 * The rows of all pages, asked for as they are read. Cursors are opaque: each is sent as it came.
 *
 * @throws NetworkError where a page names itself as the next one
 * @example for await (const file of rowsOf((cursor) => client.library.list({ limit: 50, ...cursor }))) …
 */
export async function* rowsOf<Answer extends object>(
  load: (cursor: { cursor?: string }) => Promise<Answer>,
): AsyncGenerator<RowOf<Answer>, void, void> {
  let cursor: string | undefined;
  do {
    const page: Answer & Page = await load(cursor === undefined ? {} : { cursor });
    const rows = Object.values(page).find(Array.isArray) as RowOf<Answer>[] | undefined;
    yield* rows ?? [];
    if (cursor !== undefined && page.nextCursor === cursor) throw repeated();
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
}

const repeated = (): NetworkError =>
  new NetworkError({ message: 'The server answers the same page again.', code: 'repeated_page', status: 0 });
