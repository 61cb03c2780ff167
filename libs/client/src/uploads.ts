import type { Upload } from './generated/operations.js';
import type { CallOptions, Transport } from './transport.js';

export interface UploadOptions extends CallOptions {
  /** Name of the file; that of a `File` unless given. */
  filename?: string;
  contentType?: string;
  /** Bytes sent so far. It makes the body a stream, which browsers take over HTTP/2 only. */
  onProgress?: (bytes: number) => void;
}

export type Uploadable = Blob | Uint8Array<ArrayBuffer> | ArrayBuffer | ReadableStream<Uint8Array>;

/** Uploads one file. What is a stream, or tells its progress, is sent as it is read and never held whole. */
export async function uploadFile(
  transport: Transport,
  file: Uploadable,
  options: UploadOptions = {},
): Promise<Upload> {
  const { filename = nameOf(file), contentType, onProgress, ...call } = options;
  const type = contentType ?? (file instanceof Blob && file.type ? file.type : 'application/octet-stream');
  const streamed = file instanceof ReadableStream || onProgress !== undefined;
  if (!streamed) {
    const form = new FormData();
    form.append('file', file instanceof Blob ? file.slice(0, file.size, type) : blobOf(file, type), filename);
    return send(transport, { ...call, body: form });
  }
  const source = file instanceof ReadableStream ? file : blobOf(file, type).stream();
  const boundary = `easel-${crypto.randomUUID()}`;
  const headers = { ...call.headers, 'content-type': `multipart/form-data; boundary=${boundary}` };
  const body = multipart(source, { boundary, filename, type, onProgress });
  return send(transport, { ...call, headers, body });
}

async function send(transport: Transport, parts: CallOptions & { body: unknown }): Promise<Upload> {
  const { data } = (await transport.json('POST', '/v1/upload', parts, false)) as { data: Upload };
  return data;
}

function multipart(
  source: ReadableStream<Uint8Array>,
  part: {
    boundary: string;
    filename: string;
    type: string;
    onProgress: ((bytes: number) => void) | undefined;
  },
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const name = part.filename.replaceAll(/["\r\n\\]/g, '_');
  const type = part.type.replaceAll(/[\r\n]/g, '');
  const head = `--${part.boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: ${type}\r\n\r\n`;
  let sent = 0;
  return source.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      start: (controller) => controller.enqueue(encoder.encode(head)),
      transform: (chunk, controller) => {
        controller.enqueue(chunk);
        sent += chunk.byteLength;
        part.onProgress?.(sent);
      },
      flush: (controller) => controller.enqueue(encoder.encode(`\r\n--${part.boundary}--\r\n`)),
    }),
  );
}

function blobOf(file: Blob | Uint8Array<ArrayBuffer> | ArrayBuffer, type: string): Blob {
  return file instanceof Blob ? file : new Blob([file], { type });
}

function nameOf(file: Uploadable): string {
  return 'name' in file && typeof file.name === 'string' ? file.name : 'file';
}
