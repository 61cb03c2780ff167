export interface ServerSentEvent {
  id?: string;
  event: string;
  data: string;
}

/**
 * The frames of an event stream, wherever its bytes are cut. A frame that is not whole is none.
 *
 * @param options.quietMs for how long nothing may come
 * @param options.onSign called for each sign of life that is no frame
 * @throws Error where nothing came for that long
 */
export async function* serverSentEvents(
  body: ReadableStream<Uint8Array>,
  { quietMs, onSign }: { quietMs?: number; onSign?: () => void } = {},
): AsyncGenerator<ServerSentEvent> {
  const decoder = new TextDecoder();
  const reader = body.getReader();
  let rest = '';
  try {
    for (;;) {
      const { done, value } = await inTime(reader.read(), quietMs);
      if (done) return;
      // A carriage return at the end may be half of a line end.
      rest = (rest + decoder.decode(value, { stream: true })).replaceAll(/\r\n/g, '\n');
      for (let end = rest.indexOf('\n\n'); end >= 0; end = rest.indexOf('\n\n')) {
        const frame = frameOf(rest.slice(0, end));
        rest = rest.slice(end + 2);
        if (frame) yield frame;
        else onSign?.();
      }
    }
  } finally {
    // Nobody waits for it: what is read beside this may hold it up.
    void reader.cancel().catch(() => undefined);
  }
}

async function inTime<T>(work: Promise<T>, ms: number | undefined): Promise<T> {
  if (ms === undefined) return work;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`nothing came for ${ms} ms`)), ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

function frameOf(text: string): ServerSentEvent | undefined {
  const frame: ServerSentEvent = { event: 'message', data: '' };
  const data: string[] = [];
  for (const line of text.split('\n')) {
    const [, field, value = ''] = /^([^:]+)(?:: ?(.*))?$/.exec(line) ?? [];
    if (field === 'id') frame.id = value;
    if (field === 'event') frame.event = value;
    if (field === 'data') data.push(value);
  }
  return data.length === 0 ? undefined : { ...frame, data: data.join('\n') };
}
