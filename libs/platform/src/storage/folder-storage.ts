import { randomBytes } from 'node:crypto';
import {
  constants,
  copyFile,
  mkdir,
  open,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ByteRange, ObjectStorage, StoredObject } from './object-storage.js';
import { contentTypeOfKey } from './content-type.js';
import { keyParts, prefixParts } from './storage-key.js';
import { ObjectNotFound, StorageUnavailable, StorageUnusable } from './storage.errors.js';
import { usingStorage } from './storage-outage.js';

// A sweep may remove the folder between its creation and the write into it.
const FOLDER_ATTEMPTS = 3;

/** Objects as files below one folder: the bundled storage of a single machine, or of a shared volume. */
export class FolderStorage implements ObjectStorage {
  private readonly root: string;
  /** The folder was there once: from then on one that is missing is a disk that is not mounted. */
  private seen = false;

  constructor(directory: string) {
    this.root = resolve(directory);
  }

  putFile(key: string, path: string, contentType: string): Promise<StoredObject> {
    return this.put(key, contentType, (target) => copyFile(path, target));
  }

  putBuffer(key: string, body: Buffer, contentType: string): Promise<StoredObject> {
    return this.put(key, contentType, (target) => writeFile(target, body));
  }

  putStream(key: string, body: Readable, contentType: string): Promise<StoredObject> {
    return this.put(
      key,
      contentType,
      async (target) => {
        // Opened first: a folder that a sweep removed is made again before any byte is taken.
        const file = await open(target, 'w');
        await pipeline(body, file.createWriteStream());
      },
      body,
    );
  }

  async copy(from: string, to: string): Promise<StoredObject> {
    const stored = await this.stat(from);
    if (stored === undefined) throw new ObjectNotFound(from);
    const { object } = this.filesOf(from);
    return this.put(to, stored.contentType, (target) => copyFile(object, target, constants.COPYFILE_FICLONE));
  }

  stat(key: string): Promise<StoredObject | undefined> {
    return this.using(() => this.statOf(key));
  }

  private async statOf(key: string): Promise<StoredObject | undefined> {
    const files = this.filesOf(key);
    try {
      const facts = await stat(files.object, { bigint: true });
      if (!facts.isFile()) return undefined;
      return {
        key,
        size: Number(facts.size),
        contentType: await storedContentType(key, files.contentType),
        etag: `${facts.size.toString(16)}-${facts.mtimeNs.toString(16)}`,
        lastModified: facts.mtime,
      };
    } catch (error) {
      if (!isMissing(error)) throw error;
      await this.requireRoot();
      return undefined;
    }
  }

  read(key: string, range?: ByteRange): Promise<Readable> {
    return this.using(async () => {
      const { object } = this.filesOf(key);
      try {
        const file = await open(object, 'r');
        return file.createReadStream(range ?? {});
      } catch (error) {
        if (!isMissing(error)) throw error;
        await this.requireRoot();
        throw new ObjectNotFound(key);
      }
    });
  }

  delete(key: string): Promise<void> {
    return this.using(async () => {
      const { object, contentType } = this.filesOf(key);
      await Promise.all([rm(object, { force: true }), rm(contentType, { force: true })]);
      await this.requireRoot();
    });
  }

  deletePrefix(prefix: string): Promise<number> {
    return this.using(() => this.deleteAll(prefix));
  }

  private async deleteAll(prefix: string): Promise<number> {
    const { folder, nameStart } = prefixParts(prefix);
    await this.requireRoot();
    const path = join(this.root, ...folder);
    if (nameStart === '') {
      const removed = await countObjects(path);
      await rm(path, { recursive: true, force: true });
      return removed;
    }
    let removed = 0;
    for (const entry of await entriesOf(path)) {
      const inner = join(path, entry.name);
      if (entry.name.startsWith(nameStart)) removed += entry.isDirectory() ? await countObjects(inner) : 1;
      if (visibleName(entry.name).startsWith(nameStart)) await rm(inner, { recursive: true, force: true });
    }
    return removed;
  }

  async check(): Promise<void> {
    const probe = join(this.root, `.check-${randomBytes(6).toString('hex')}`);
    try {
      await this.requireRoot({ create: true });
      await writeFile(probe, 'ok');
      await rm(probe);
    } catch (error) {
      throw new StorageUnusable(
        `The storage folder ${this.root} cannot be written; check STORAGE_DIR and its owner.`,
        {
          cause: error,
        },
      );
    }
  }

  private using<T>(work: () => Promise<T>, body?: Readable): Promise<T> {
    return usingStorage(`The storage folder ${this.root}`, work, body);
  }

  /**
   * A volume that is not mounted must look neither like an empty storage nor like one that can be filled again.
   * @throws StorageUnavailable when the folder was there, and is not now
   */
  private async requireRoot({ create = false } = {}): Promise<void> {
    if (create && !this.seen) await mkdir(this.root, { recursive: true });
    try {
      await stat(this.root);
      this.seen = true;
    } catch (error) {
      if (!isMissing(error)) throw error;
      if (this.seen)
        throw new StorageUnavailable(`The storage folder ${this.root} is missing.`, { cause: error });
    }
  }

  private put(
    key: string,
    contentType: string,
    write: (target: string) => Promise<void>,
    body?: Readable,
  ): Promise<StoredObject> {
    return this.using(() => this.putWhole(key, contentType, write), body);
  }

  private async putWhole(
    key: string,
    contentType: string,
    write: (target: string) => Promise<void>,
  ): Promise<StoredObject> {
    const files = this.filesOf(key);
    await this.requireRoot({ create: true });
    const temporary = join(files.folder, `.${files.name}.${randomBytes(6).toString('hex')}.part`);
    try {
      await intoFolder(files.folder, () => write(temporary));
      await flush(temporary);
      await writeContentType(
        files.contentType,
        contentType === contentTypeOfKey(key) ? undefined : contentType,
      );
      await rename(temporary, files.object);
      await flush(files.folder);
    } catch (error) {
      await rm(temporary, { force: true }).catch(() => undefined);
      throw error;
    }
    const stored = await this.statOf(key);
    if (stored === undefined) throw new ObjectNotFound(key);
    return stored;
  }

  private filesOf(key: string): { folder: string; name: string; object: string; contentType: string } {
    const parts = keyParts(key);
    const name = parts.at(-1) ?? '';
    const folder = join(this.root, ...parts.slice(0, -1));
    return { folder, name, object: join(folder, name), contentType: join(folder, `.${name}.type`) };
  }
}

async function intoFolder(folder: string, write: () => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    const firstCreated = await mkdir(folder, { recursive: true });
    try {
      await write();
      await flushUpTo(firstCreated === undefined ? folder : dirname(firstCreated), folder);
      return;
    } catch (error) {
      if (!isMissing(error) || attempt === FOLDER_ATTEMPTS) throw error;
    }
  }
}

/** A name is only as durable as the folders that lead to it. */
async function flushUpTo(top: string, folder: string): Promise<void> {
  await flush(folder);
  if (folder !== top) await flushUpTo(top, dirname(folder));
}

/** Kept only where the name does not tell it, which for media it does. */
async function writeContentType(path: string, contentType: string | undefined): Promise<void> {
  if (contentType === undefined) await rm(path, { force: true });
  else await writeFile(path, contentType);
}

async function storedContentType(key: string, path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (isMissing(error)) return contentTypeOfKey(key);
    throw error;
  }
}

/** Without this a crash after the rename may still leave an empty file under the final name. */
async function flush(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function countObjects(folder: string): Promise<number> {
  let count = 0;
  for (const entry of await entriesOf(folder)) {
    if (entry.isDirectory()) count += await countObjects(join(folder, entry.name));
    else if (!entry.name.startsWith('.')) count += 1;
  }
  return count;
}

async function entriesOf(folder: string) {
  try {
    return await readdir(folder, { withFileTypes: true });
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}

/** The driver's own files carry a leading dot before the object's name. */
function visibleName(name: string): string {
  return name.startsWith('.') ? name.slice(1) : name;
}

function isMissing(error: unknown): boolean {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
  return code === 'ENOENT' || code === 'ENOTDIR';
}
