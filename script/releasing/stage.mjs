// Makes the folders that are published from what is built: nothing of the services, no sources, no install scripts.
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { build } from 'esbuild';

const TOLD = ['name', 'version', 'description', 'license', 'type', 'engines'];

/** @returns {Promise<string>} the folder of the client: ES modules, CommonJS, and types of both */
export async function stageClient(root, target) {
  const from = path.join(root, 'libs/client');
  const folder = freshFolder(target);
  const built = readdirSync(path.join(from, 'dist'), { recursive: true });
  const modules = built.filter((file) => file.endsWith('.js'));
  for (const file of [...modules, ...built.filter((name) => name.endsWith('.d.ts'))]) {
    const text = readFileSync(path.join(from, 'dist', file), 'utf8');
    for (const kind of file.endsWith('.js') ? ['esm'] : ['esm', 'cjs']) {
      const copy = path.join(folder, kind, file);
      mkdirSync(path.dirname(copy), { recursive: true });
      writeFileSync(copy, text.replace(/\n?\/\/# sourceMappingURL=.*\n?$/, '\n'));
    }
  }
  await build({
    entryPoints: modules.map((file) => path.join(from, 'dist', file)),
    outdir: path.join(folder, 'cjs'),
    outbase: path.join(from, 'dist'),
    format: 'cjs',
    platform: 'neutral',
    target: 'es2022',
  });
  writeFileSync(path.join(folder, 'cjs/package.json'), '{ "type": "commonjs" }\n');
  const manifest = manifestOf(from);
  const entries = Object.keys(manifest.exports).map((entry) => {
    const { types } = manifest.exports[entry];
    const module = types.replace('./dist/', '').replace('.d.ts', '');
    const named = (kind) => ({ types: `./${kind}/${module}.d.ts`, default: `./${kind}/${module}.js` });
    return [entry, { import: named('esm'), require: named('cjs') }];
  });
  writeManifest(folder, {
    ...told(manifest),
    sideEffects: false,
    main: './cjs/index.js',
    module: './esm/index.js',
    types: './cjs/index.d.ts',
    exports: { ...Object.fromEntries(entries), './package.json': './package.json' },
  });
  // For what looks at folders and knows no `exports`.
  for (const [entry, { require }] of entries.filter(([name]) => name !== '.')) {
    mkdirSync(path.join(folder, entry));
    const [main, types] = [require.default, require.types].map((file) => `.${file}`);
    writeManifest(path.join(folder, entry), { main, types });
  }
  copyTexts(root, from, folder);
  return folder;
}

/** @returns {Promise<string>} the folder of the command line: one program that needs no other package */
export async function stageCli(root, target) {
  const from = path.join(root, 'apps/cli');
  const folder = freshFolder(target);
  const { metafile } = await build({
    entryPoints: [path.join(from, 'dist/main.js')],
    outdir: path.join(folder, 'dist'),
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    metafile: true,
    absWorkingDir: root,
    legalComments: 'none',
  });
  const manifest = manifestOf(from);
  writeManifest(folder, { ...told(manifest), bin: { easel: 'dist/main.js' } });
  copyTexts(root, from, folder);
  const notices = noticesOf(root, Object.keys(metafile.inputs));
  if (notices) writeFileSync(path.join(folder, 'THIRD-PARTY-LICENSES.txt'), notices);
  return folder;
}

const manifestOf = (folder) => JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));

const told = (manifest) => Object.fromEntries(TOLD.map((name) => [name, manifest[name]]));

function writeManifest(folder, manifest) {
  writeFileSync(path.join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
}

function freshFolder(target) {
  rmSync(target, { recursive: true, force: true });
  mkdirSync(target, { recursive: true });
  return target;
}

function copyTexts(root, from, folder) {
  cpSync(path.join(root, 'LICENSE'), path.join(folder, 'LICENSE'));
  for (const file of ['README.md', 'CHANGELOG.md']) cpSync(path.join(from, file), path.join(folder, file));
}

/** The licences of what was bundled. */
function noticesOf(root, inputs) {
  const folders = new Set(
    inputs.map((file) => /^.*node_modules\/(@[^/]+\/[^/]+|[^/]+)/.exec(file)?.[0]).filter(Boolean),
  );
  return [...folders]
    .sort((one, other) => (one < other ? -1 : 1))
    .map((folder) => noticeOf(path.join(root, folder)))
    .join('\n\n');
}

function noticeOf(folder) {
  const { name, version, license } = manifestOf(folder);
  const file = readdirSync(folder).find((each) => /^licen[cs]e/i.test(each));
  if (!file) throw new Error(`${name} is bundled, and has no licence beside it.`);
  return `${name} ${version} (${license})\n\n${readFileSync(path.join(folder, file), 'utf8').trim()}\n`;
}
