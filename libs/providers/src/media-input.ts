/** Stands in an order for a media file, until it is known under which address the provider can fetch that. */
export class MediaInput {
  constructor(readonly url: string) {}
}

/** The order with addresses in place of its media; `reach` is asked once for each file. */
export async function withReachableMedia(
  order: Readonly<Record<string, unknown>>,
  reach: (url: string) => Promise<string>,
): Promise<Record<string, unknown>> {
  const known = new Map<string, string>();
  const addressOf = async (value: unknown): Promise<unknown> => {
    if (!(value instanceof MediaInput)) return value;
    const address = known.get(value.url) ?? (await reach(value.url));
    known.set(value.url, address);
    return address;
  };
  const reachable: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(order)) {
    if (!Array.isArray(value)) {
      reachable[name] = await addressOf(value);
      continue;
    }
    const entries: unknown[] = [];
    for (const entry of value as unknown[]) entries.push(await addressOf(entry));
    reachable[name] = entries;
  }
  return reachable;
}
