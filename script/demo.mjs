// Boots the stack in a folder of its own, runs the example workflow through the API, and keeps what comes out.
import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Api, demo, DemoProblem, elapsed, ROOT, say, signUp, startStack, watchRun } from './demo-stack.mjs';

const FOLDER = path.join(ROOT, 'easel-demo');
const DATA = path.join(FOLDER, '.data');
const MEDIA = ['imageUrl', 'videoUrl', 'audioUrl'];

async function startRun(api) {
  say('\n==> Signing up, creating a project and the example workflow');
  await signUp(api);
  const project = await api.call('POST', '/v1/projects', { name: 'Demo' });
  const example = JSON.parse(readFileSync(path.join(ROOT, 'script/example-workflow.json'), 'utf8'));
  const workflow = await api.call('POST', `/v1/projects/${project.id}/workflows`, example);
  say(`    ${elapsed()}  workflow "${example.name}", ${example.nodes.length} nodes`);

  say('\n==> Running it');
  const { executionId } = await api.call('POST', `/v1/workflows/${workflow.id}/run`);
  return { executionId, labels: new Map(example.nodes.map(({ id, data }) => [id, data.label])) };
}

async function download(execution) {
  say('\n==> Saving the media');
  const media = Object.entries(execution.nodeStates).flatMap(([id, { output }]) =>
    MEDIA.flatMap((kind) => (output?.[kind] ? [{ id, url: output[kind] }] : [])),
  );
  if (media.length === 0) throw new DemoProblem('The run left no media.');
  for (const { id, url } of media) {
    const response = await fetch(url);
    if (!response.ok) throw new DemoProblem(`${url} answered ${response.status}.`);
    const bytes = Buffer.from(await response.arrayBuffer());
    const file = path.join(FOLDER, `${id}${path.extname(new URL(url).pathname)}`);
    await writeFile(file, bytes);
    say(
      `    ${path.relative(ROOT, file).padEnd(30)} ${String(Math.ceil(bytes.length / 1024)).padStart(6)} KiB   ${url}`,
    );
  }
}

async function main() {
  const stack = await startStack(DATA);
  try {
    const api = new Api(stack.url);
    const execution = await watchRun(api, await startRun(api));
    if (execution.status !== 'completed') {
      throw new DemoProblem(
        `The run ended as ${execution.status}: ${execution.errorMessage ?? 'see the nodes above'}`,
      );
    }
    await download(execution);
  } finally {
    say('\n==> Stopping the stack');
    await stack.stop();
  }
  say(`\nDone in ${elapsed().trim()}. The files are in ${path.relative(process.cwd(), FOLDER) || FOLDER}/.`);
  say('To go on with this data: SERVICE_DATA_DIR=easel-demo/.data npm start');
}

await demo(main);
