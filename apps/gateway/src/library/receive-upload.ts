import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { MultipartFile } from '@fastify/multipart';
import { Inject, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { fileTypeFromBuffer } from 'file-type';
import {
  type MediaKind,
  ServiceError,
  StorageExceeded,
  type UploadTarget,
  type UploadRecord,
  ValidationFailed,
} from '@easel/contracts';
import type { ObjectStorage, RequestContext } from '@easel/platform';
import { asHttpError, refusal } from '../http/http-error.js';
import { checkStorableQuery } from '../http/storable-text.js';
import { MEDIA_STORAGE, storageFailure } from '../media/media-storage.js';
import { type Once, UploadTargets, type WrittenUpload } from './upload-targets.js';

const FORM_WANTED = 'Send the file as `multipart/form-data`, in the part `file`.';
/** Enough to tell every kind of file by. */
const HEAD_BYTES = 4_100;
/** A sender that says nothing for so long is gone. */
const STALLED_MS = 60_000;
/** Well below the time after which an unfinished upload is cleared away. */
const LONGEST_MS = 30 * 60_000;

interface Written {
  size: number;
  sha256: string;
}

/** What a route takes that is narrower than any file. */
export interface WantedFile {
  /** Another kind is refused. */
  type: MediaKind;
  /** Most bytes. */
  maxBytes: number;
  /** Looks at the texts beside the file, and its SHA-256, once it has arrived; what it throws leaves nothing of the file. */
  check(fieldNamed: (name: string) => string | undefined, sha256: string): void;
  /** Whether it stays only if the job that takes it completes. */
  provisional?: boolean;
}

/**
 * Passes a file on to the storage as it arrives. Only its key and its measures travel to the executor, which puts it
 * into the library; before that, nothing refers to it.
 */
@Injectable()
export class ReceiveUpload {
  constructor(
    private readonly places: UploadTargets,
    @Inject(MEDIA_STORAGE) private readonly storage: ObjectStorage,
  ) {}

  /**
   * @param wanted the sender's own word for the kind of file counts without it
   * @throws ValidationFailed naming `file` or `type`
   * @throws ServiceError 413 `storage_exceeded` or, for a file too large for its kind, `payload_too_large`; 415 for
   * what is no form
   */
  async run(
    request: FastifyRequest,
    context: RequestContext,
    wanted?: WantedFile,
    once?: Once,
  ): Promise<UploadRecord> {
    if (!request.isMultipart()) throw new ServiceError(415, 'unsupported_media_type', FORM_WANTED);
    const part = await filePartOf(request);
    if (part?.fieldname !== 'file') {
      part?.file.resume();
      throw new ValidationFailed([{ path: 'file', message: 'must be sent exactly once' }]);
    }
    const { head, rest } = await beginningOf(part.file);
    try {
      const { caller } = request;
      const contentType = await contentTypeOf(head);
      const filename = filenameOf(part.filename);
      const asked = { contentType, ...(filename !== undefined && { filename }) };
      const write = async (place: UploadTarget): Promise<WrittenUpload> => {
        const maxBytes = Math.min(place.maxBytes, wanted?.maxBytes ?? place.maxBytes);
        const written = await this.write(part.file, head, rest, { ...place, maxBytes });
        wanted?.check((name) => fieldOf(part.fields, name), written.sha256);
        const type =
          wanted?.type ?? fieldOf(part.fields, 'type') ?? (request.query as { type?: string }).type;
        return {
          ...written,
          ...(type !== undefined && { type: type as MediaKind }),
          ...(wanted?.provisional && { provisional: true }),
        };
      };
      return await this.places.fill(caller, asked, context, write, once);
    } finally {
      // What is still coming has to be read before the sender listens.
      await rest.return?.();
      part.file.resume();
    }
  }

  private async write(
    file: Readable,
    head: Buffer,
    rest: AsyncIterator<Buffer>,
    { key, contentType, maxBytes, limitBytes }: UploadTarget,
  ): Promise<Written> {
    const hash = createHash('sha256');
    let size = 0;
    const stalled = setTimeout(() => file.destroy(refusal(408)), STALLED_MS);
    const endless = setTimeout(() => file.destroy(refusal(408)), LONGEST_MS);
    const bytes = async function* (): AsyncGenerator<Buffer> {
      for (let chunk: Buffer | undefined = head; chunk; chunk = await nextOf(rest)) {
        stalled.refresh();
        size += chunk.length;
        if (size > maxBytes) throw limitBytes === undefined ? refusal(413) : new StorageExceeded(limitBytes);
        hash.update(chunk);
        yield chunk;
      }
    };
    try {
      await this.storage.putStream(key, Readable.from(bytes(), { objectMode: false }), contentType);
    } catch (error) {
      throw storageFailure(error);
    } finally {
      clearTimeout(stalled);
      clearTimeout(endless);
    }
    return { size, sha256: hash.digest('hex') };
  }
}

/** The parser's own complaints about a form it can't read, such as one that breaks off, carry no status. */
async function filePartOf(request: FastifyRequest): Promise<MultipartFile | undefined> {
  try {
    return await request.file();
  } catch (error) {
    const mapped = asHttpError(error);
    if (mapped.status < 500) throw mapped;
    throw new ValidationFailed([{ path: 'file', message: 'must be part of a form that can be read' }]);
  }
}

async function nextOf(chunks: AsyncIterator<Buffer>): Promise<Buffer | undefined> {
  try {
    const { done, value } = await chunks.next();
    return done === true ? undefined : value;
  } catch (error) {
    if (error instanceof ServiceError) throw error;
    // A broken form, or a connection that ended.
    throw new ValidationFailed([{ path: 'file', message: 'did not arrive whole' }]);
  }
}

async function beginningOf(file: Readable): Promise<{ head: Buffer; rest: AsyncIterator<Buffer> }> {
  const rest = file.iterator({ destroyOnReturn: false }) as AsyncIterator<Buffer>;
  let head = Buffer.alloc(0);
  while (head.length < HEAD_BYTES) {
    const chunk = await nextOf(rest);
    if (chunk === undefined) break;
    head = Buffer.concat([head, chunk]);
  }
  return { head, rest };
}

/** What the bytes say; the sender's word is not asked. */
async function contentTypeOf(head: Buffer): Promise<string> {
  // A recording may begin with a picture of its cover that is larger than what we look at.
  if (head.subarray(0, 3).toString('latin1') === 'ID3') return 'audio/mpeg';
  return (await fileTypeFromBuffer(head))?.mime ?? 'application/octet-stream';
}

/** The last part of what the sender calls the file, as far as it can be stored and shown. */
export function filenameOf(given: string | undefined): string | undefined {
  const name = (given ?? '').split(/[/\\]/).at(-1)?.replaceAll(/\p{C}/gu, '').trim().slice(0, 255);
  return name === '' ? undefined : name;
}

function fieldOf(fields: object, name: string): string | undefined {
  const field = (fields as Record<string, { value?: unknown } | undefined>)[name];
  if (field === undefined) return undefined;
  const { value } = field;
  if (typeof value !== 'string') throw new ValidationFailed([{ path: name, message: 'must be one text' }]);
  checkStorableQuery({ [name]: value });
  return value;
}
