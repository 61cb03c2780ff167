import type { Upload } from './generated/operations.js';
import { type CallOptions, inBrowser, type Transport } from './transport.js';

export interface UploadOptions extends CallOptions {
  /** Name of the file; that of a `File` unless given. */
  filename?: string;
  contentType?: string;
  /** Bytes sent so far. It makes the body a stream, which browsers take over HTTP/2 only. */
  onProgress?: (bytes: number) => void;
}

export type Uploadable = Blob | Uint8Array<ArrayBuffer> | ArrayBuffer | ReadableStream<Uint8Array>;

/** Uploads one file. It is sent as it is read and never held whole; what a browser does, it knows best. */
export async function uploadFile(
  transport: Transport,
  file: Uploadable,
  options: UploadOptions = {},
): Promise<Upload> {
  const { filename = nameOf(file), contentType, onProgress, ...call } = options;
  const type = contentType ?? (file instanceof Blob && file.type ? file.type : 'application/octet-stream');
  if (!(file instanceof ReadableStream) && onProgress === undefined && inBrowser()) {
    const form = new FormData();
    form.append('file', file instanceof Blob ? file.slice(0, file.size, type) : blobOf(file, type), filename);
    return send(transport, { ...call, body: form });
  }
  const boundary = `easel-${crypto.randomUUID()}`;
  const headers = { ...call.headers, 'content-type': `multipart/form-data; boundary=${boundary}` };
  const part = { boundary, filename, type, onProgress };
  const body =
    file instanceof ReadableStream
      ? multipart(file, part)
      : () => multipart(blobOf(file, type).stream(), part);
  return send(transport, { ...call, headers, body });
}

/** A recording as a form: its fields, then the file. */
export function formOf(
  fields: Record<string, string>,
  file: Blob | Uint8Array<ArrayBuffer> | ArrayBuffer,
  part: { filename: string; contentType: string },
): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('file', blobOf(file, part.contentType), part.filename);
  return form;
}

async function send(transport: Transport, parts: CallOptions & { body: unknown }): Promise<Upload> {
  const { data } = (await transport.json('POST', '/v1/upload', parts, true)) as { data: Upload };
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
        // Files of Node 20 give plain buffers.
        controller.enqueue(chunk instanceof Uint8Array ? chunk : new Uint8Array(chunk));
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
