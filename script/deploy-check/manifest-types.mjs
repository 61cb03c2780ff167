import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const CONTROLLED_BY_OTHERS = new Set(['keda.sh/v1alpha1', 'monitoring.coreos.com/v1']);

/**
 * Compares manifests with the API's own schemas: by the compiler, which finds unknown fields, and by the models'
 * validators, which find missing ones and wrong formats.
 */
export async function checkManifestTypes(documents) {
  const known = documents.filter(({ apiVersion }) => !CONTROLLED_BY_OTHERS.has(apiVersion));
  const invalid = await Promise.all(known.map(validate));
  return [...invalid.flat(), ...compile(known)];
}

async function validate(document) {
  const { apiVersion, kind, metadata } = document;
  let Model;
  try {
    Model = (await import(`kubernetes-models/${apiVersion}`))[kind];
  } catch {
    // Told below, as for a kind that the version does not have.
  }
  if (Model === undefined) return [`${apiVersion} ${kind} is no kind of the API`];
  try {
    new Model(document).validate();
    return [];
  } catch (error) {
    return [`${kind} ${metadata?.name}: ${error.message}`];
  }
}

/** Manifests written as typed literals: what the compiler calls an excess property is a field that nobody reads. */
function compile(documents) {
  // Inside the workspace, so that the types are found.
  const folder = mkdtempSync(path.resolve('node_modules/.easel-manifests-'));
  try {
    const lines = documents.flatMap(({ apiVersion, kind, ...rest }, index) => [
      `import type { I${kind} as T${index} } from 'kubernetes-models/${apiVersion}';`,
      `export const d${index}: T${index} = ${JSON.stringify({ apiVersion, kind, ...rest })};`,
    ]);
    const file = path.join(folder, 'manifests.ts');
    writeFileSync(file, lines.join('\n'));
    const options = [
      '--noEmit',
      '--ignoreConfig',
      '--strict',
      '--skipLibCheck',
      '--module',
      'nodenext',
      '--target',
      'es2023',
      '--types',
      '',
    ];
    const { stdout } = spawnSync(process.execPath, ['node_modules/typescript7/bin/tsc', ...options, file], {
      encoding: 'utf8',
    });
    return stdout
      .split('\n')
      .filter((line) => line.includes('error TS'))
      .map((line) => explain(line, documents));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function explain(line, documents) {
  const row = Number(/manifests\.ts\((\d+),/.exec(line)?.[1] ?? 0);
  const document = documents[Math.floor((row - 1) / 2)];
  const message = line.slice(line.indexOf('error TS')).replace(/^error TS\d+: /, '');
  return `${document?.kind} ${document?.metadata?.name}: ${message}`;
}
