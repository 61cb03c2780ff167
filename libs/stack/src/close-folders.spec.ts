import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { closeFolders } from './close-folders.js';

describe('the data folder', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'easel-close-'));
  const media = path.join(folder, 'media');
  const modes = () => [folder, media].map((each) => statSync(each).mode & 0o777);
  beforeEach(() => {
    mkdirSync(media, { recursive: true });
    for (const each of [folder, media]) chmodSync(each, 0o755);
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it('is read by nobody else, nor is what an earlier version left open', () => {
    closeFolders(folder, { passedByPostgres: false });
    expect(modes()).toEqual([0o700, 0o700]);
  });

  it('is passed, but not listed, where Postgres has an account of its own', () => {
    closeFolders(folder, { passedByPostgres: true });
    expect(modes()).toEqual([0o711, 0o700]);
  });

  it('is never opened wider than it was', () => {
    chmodSync(folder, 0o700);
    closeFolders(folder, { passedByPostgres: true });
    expect(modes()).toEqual([0o700, 0o700]);
  });
});
