import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { CLOUD, samplePicture, useStack } from '@easel/testing';
import { build } from 'esbuild';

const ROOT = path.join(import.meta.dirname, '../../..');
const PACKAGES = path.join(ROOT, 'dist/packages');
const TYPESCRIPT = path.join(ROOT, 'node_modules/typescript7/bin/tsc');
const run = promisify(execFile);

/** What somebody does first: sign up, make, run and follow a workflow, upload, read pages. Prints what came. */
const PROGRAM = `
const easel = createClient({ baseUrl: process.env.EASEL, auth: () => token });
let token: string | null = null;
const account = { email: \`\${crypto.randomUUID()}@example.org\`, password: 'a long enough password' };
token = (await easel.sessions.signUp(account)).data.accessToken;
const projectId = (await easel.projects.create({ name: 'Outside' })).data.id;
const nodes = [{ id: 'text', type: 'text-prompt' as const, data: { text: 'A pier' } }];
const { data: workflow } = await easel.workflows.create({ projectId, name: 'Pier', nodes, edges: [] });
const { executionId } = await easel.workflows.run(workflow.id, {});
const events: string[] = [];
for await (const { event } of easel.executions.follow(executionId)) events.push(event);
const bytes = Uint8Array.from(atob('PICTURE'), (letter) => letter.charCodeAt(0));
const { category } = await easel.uploads.upload(new Blob([bytes], { type: 'image/png' }), { filename: 'pier.png' });
const code = await easel.workflows.get('none').catch((error: unknown) => error instanceof ServiceError && error.code);
const headers = { authorization: \`Bearer \${token}\` };
const rest = await (await fetch(\`\${process.env.EASEL}/v1/workflows/\${workflow.id}\`, { headers })).json();
const same = rest.data.name === 'Pier' && JSON.stringify(rest) === JSON.stringify(await easel.workflows.get(workflow.id));
const pages: string[] = [];
for await (const { id } of rowsOf((cursor) => easel.workflows.listAll({ limit: 1, ...cursor }))) pages.push(id);
console.log(JSON.stringify({ last: events.at(-1), category, code, same, pages: pages.length, email: (await easel.me()).email === account.email }));
`;
const TYPED = `import { createClient, rowsOf, ServiceError } from '@easel/client';\n${PROGRAM}`;
const plain = (program: string) =>
  program.replaceAll(/: (string \| null|string\[\]|unknown)(?=[ )])/g, '').replace(' as const', '');
const PROGRAMS = {
  'module.mjs': plain(TYPED),
  'common.cjs': `const { createClient, rowsOf, ServiceError } = require('@easel/client');\n(async () => {${plain(PROGRAM)}})();`,
};

describe('the published packages', () => {
  const stack = useStack(CLOUD);
  let folder: string;
  let picture: string;
  let runtimes: string[];

  beforeAll(async () => {
    picture = samplePicture(4, 4).toString('base64');
    folder = await mkdtemp(path.join(tmpdir(), 'easel-outside-'));
    await run('script/release', ['--dry-run'], { cwd: ROOT });
    const tarballs = (await readdir(PACKAGES)).filter((file) => file.endsWith('.tgz'));
    await writeFile(path.join(folder, 'package.json'), '{ "private": true }');
    const install = ['install', '--offline', '--no-audit', '--no-fund', '--ignore-scripts'];
    await run('npm', [...install, ...tarballs.map((file) => path.join(PACKAGES, file))], { cwd: folder });
    runtimes = await everyNode();
  });

  afterAll(() => rm(folder, { recursive: true, force: true }));

  it('hold what they need, and nothing of the services', async () => {
    for (const name of ['client', 'cli']) {
      const held = path.join(folder, 'node_modules/@easel', name);
      const manifest = JSON.parse(await readFile(path.join(held, 'package.json'), 'utf8')) as object;
      const files = await readdir(held, { recursive: true });

      expect(Object.keys(manifest)).not.toEqual(
        expect.arrayContaining([expect.stringMatching(/scripts|[dD]ependencies|private/)]),
      );
      expect(files).toEqual(expect.arrayContaining(['LICENSE', 'README.md', 'CHANGELOG.md', 'package.json']));
      expect(files.filter((file) => /(\.map|(?<!\.d)\.ts)$|\.spec\.|\.e2e\.|fixture/.test(file))).toEqual([]);
    }
    expect(await readdir(path.join(folder, 'node_modules/@easel'))).toEqual(['cli', 'client']);
  });

  it.each(Object.entries(PROGRAMS))(
    '[1-1-16] work in an empty folder, on the rows that REST reads: %s',
    async (file, program) => {
      await writeFile(path.join(folder, file), program.replace('PICTURE', picture));
      for (const node of runtimes) {
        const { stdout } = await run(node, [file], { cwd: folder, env: { EASEL: stack.url } });

        expect(JSON.parse(stdout)).toEqual({
          last: 'end',
          category: 'image',
          code: 'validation_error',
          same: true,
          pages: 1,
          email: true,
        });
      }
    },
  );

  it('are typed, for modules and CommonJS, under `strict` and with every library checked', async () => {
    await mkdir(path.join(folder, 'typed'));
    const session = `import { cookieSession } from '@easel/client/browser-session';\nexport const session = cookieSession({ baseUrl: '' });\n`;
    const common = `import { createClient } from '@easel/client';\nexport const easel = createClient({ baseUrl: '' });\n`;
    const wrong = `import { createClient } from '@easel/client';
const easel = createClient({ baseUrl: '' });
// @ts-expect-error the name of a project is text
await easel.projects.create({ name: 1 });
// @ts-expect-error there is no such path
const { data } = await easel.request('GET', '/v1/no-such-thing');
export const credits: number = (await easel.credits.balance()).total;\n`;
    const files = {
      'main.mts': `declare const process: { env: { EASEL: string } };\n${TYPED}`,
      'session.mts': session,
      'common.cts': common,
      'wrong.mts': wrong,
    };
    for (const [name, text] of Object.entries(files)) await writeFile(path.join(folder, 'typed', name), text);
    const compilerOptions = {
      strict: true,
      skipLibCheck: false,
      noEmit: true,
      module: 'nodenext',
      target: 'es2022',
      lib: ['es2022', 'dom', 'dom.asynciterable'],
      types: [],
    };
    await writeFile(path.join(folder, 'typed/tsconfig.json'), JSON.stringify({ compilerOptions }));

    const said = await run(process.execPath, [TYPESCRIPT, '-p', 'typed'], { cwd: folder }).then(
      () => '',
      ({ stdout }: { stdout: string }) => stdout,
    );
    expect(said).toBe('');
  });

  it('are bundled for a browser, in 20 KiB and without parts of Node', async () => {
    const page = `export * from '@easel/client'; export * from '@easel/client/browser-session';`;
    const { outputFiles, warnings } = await build({
      stdin: { contents: page, resolveDir: folder },
      bundle: true,
      minify: true,
      format: 'esm',
      platform: 'browser',
      write: false,
    });
    const text = outputFiles[0]?.text ?? '';

    expect(warnings).toEqual([]);
    expect(gzipSync(text).length).toBeLessThanOrEqual(20 * 1024);
    expect(text).toContain('/v1/auth/refresh');
    expect(text).not.toMatch(/node:|\brequire\(|\bprocess\.|\bBuffer\b/);
  });

  it('have the command line, which needs no other package', async () => {
    const easel = path.join(folder, 'node_modules/.bin/easel');
    await rm(path.join(folder, 'node_modules/@easel/client'), { recursive: true });
    for (const node of runtimes) {
      const env = { HOME: folder, PATH: '', SERVICE_BASE_URL: stack.url, SERVICE_TOKEN: 'none' };
      const { stdout } = await run(node, [easel, 'nodes', 'list', '--json'], { env });

      expect((JSON.parse(stdout) as unknown[]).length).toBeGreaterThan(100);
      // It loads what it serves agents with, and ends with its input.
      const serving = run(node, [easel, 'mcp'], { env });
      serving.child.stdin?.end();
      expect(await serving).toMatchObject({ stdout: '', stderr: '' });
    }
  });
});

/** Every version of Node that this machine has: the pinned one and, where it has one, an older. */
async function everyNode(): Promise<string[]> {
  const { stdout } = await run('which', ['-a', 'node']);
  const byVersion = new Map([[process.version, process.execPath]]);
  for (const binary of stdout.trim().split('\n')) {
    const version = (await run(binary, ['--version'])).stdout.trim();
    if (Number(version.slice(1, 3)) >= 20) byVersion.set(version, binary);
  }
  return [...byVersion.values()];
}
