import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const ROOT = path.join(import.meta.dirname, '../../..');
const VERSIONS = path.join(ROOT, 'script/releasing/versions.mjs');
const HELD = /\/(package(-lock)?\.json|version\.ts|kustomization\.yaml|CHANGELOG\.md)$/;
const FOLDERS = /^(\/(apps|libs|k8s)(\/(?!node_modules|dist)[^/]+)*)?$/;

let copy: string;

beforeEach(() => {
  copy = mkdtempSync(path.join(tmpdir(), 'easel-release-'));
  for (const part of ['package.json', 'package-lock.json', 'apps', 'libs', 'k8s']) {
    cpSync(path.join(ROOT, part), path.join(copy, part), {
      recursive: true,
      filter: (file) => HELD.test(file) || (FOLDERS.test(file.slice(ROOT.length)) && !/\.[a-z]+$/.test(file)),
    });
  }
});
afterEach(() => rmSync(copy, { recursive: true, force: true }));

/** What a statement of the release script gives. */
function given(statement: string): { value?: unknown; error?: string } {
  const program = `import * as release from ${JSON.stringify(VERSIONS)}; const root = ${JSON.stringify(copy)};
    try { console.log(JSON.stringify({ value: ${statement} ?? null })); }
    catch (error) { console.log(JSON.stringify({ error: error.message })); }`;
  const said = execFileSync(process.execPath, ['--input-type=module', '-e', program], { encoding: 'utf8' });
  return JSON.parse(said) as { value?: unknown; error?: string };
}
const read = (file: string) => readFileSync(path.join(copy, file), 'utf8');

describe('a release', () => {
  it('sets one version everywhere', () => {
    given(`release.setVersion(root, '9.8.7')`);

    expect(given('release.versionOf(root)')).toEqual({ value: '9.8.7' });
    expect(JSON.parse(read('apps/gateway/package.json'))).toMatchObject({ version: '9.8.7' });
    expect(read('libs/client/src/version.ts')).toContain(`'9.8.7'`);
    expect(read('k8s/base/kustomization.yaml')).toContain('newTag: v9.8.7');
    const lock = JSON.parse(read('package-lock.json')) as { packages: Record<string, { version: string }> };
    expect(lock.packages['apps/cli']?.version).toBe('9.8.7');
    expect(read('package-lock.json')).toMatch(/\n}\n$/);
  });

  it('stops where a place names another version', () => {
    writeFileSync(path.join(copy, 'apps/cli/src/version.ts'), `export const VERSION = '0.0.1';\n`);

    expect(given('release.versionOf(root)').error).toContain('apps/cli/src/version.ts (0.0.1)');
  });

  it('needs words about the version in the changelog', () => {
    const [version] = [given('release.versionOf(root)').value as string];

    expect(given(`release.notesOf(root, 'libs/client', '${version}')`).value).toMatch(/\w{20}|\w+ \w+/);
    expect(given(`release.notesOf(root, 'libs/client', '9.8.7')`).error).toContain(
      'says nothing about 9.8.7',
    );
  });
});
