// Makes a film of one sentence by one workflow: script, pictures, narration, music, sea, captions, title and final cut.
import { readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { checkStory, framesEachSecond } from './check-story.mjs';
import { contactSheet } from './contact-sheet.mjs';
import { Api, demo, DemoProblem, elapsed, ROOT, say, signUp, startStack, watchRun } from './demo-stack.mjs';

const FOLDER = path.join(ROOT, 'easel-demo-story');
const DATA = path.join(FOLDER, '.data');
const RUN_LIMIT_MS = 1_800_000;
/** What is looked at beside the film. */
const PARTS = ['narration', 'music', 'mix'];

async function run(api, story) {
  say('\n==> Signing up, creating a project and the workflow');
  await signUp(api);
  const project = await api.call('POST', '/v1/projects', { name: 'Story' });
  const workflow = await api.call('POST', `/v1/projects/${project.id}/workflows`, story);
  say(`    ${elapsed()}  workflow "${story.name}", ${story.nodes.length} nodes`);

  say('\n==> Running it');
  const { executionId } = await api.call('POST', `/v1/workflows/${workflow.id}/run`);
  const labels = new Map(story.nodes.map(({ id, data }) => [id, data.label]));
  const execution = await watchRun(api, { executionId, labels }, RUN_LIMIT_MS);
  if (execution.status !== 'completed')
    throw new DemoProblem(
      `The run ended as ${execution.status}: ${execution.errorMessage ?? 'see the nodes'}`,
    );
  return execution.nodeStates;
}

async function saved(name, url) {
  const response = await fetch(url);
  if (!response.ok) throw new DemoProblem(`${url} answered ${response.status}.`);
  const file = path.join(FOLDER, `${name}${path.extname(new URL(url).pathname)}`);
  await writeFile(file, Buffer.from(await response.arrayBuffer()));
  return file;
}

async function main() {
  const story = JSON.parse(readFileSync(path.join(ROOT, 'script/story-workflow.json'), 'utf8'));
  await mkdir(FOLDER, { recursive: true });
  const stack = await startStack(DATA);
  try {
    const states = await run(new Api(stack.url), story);
    const film = await saved('film', states.final.output.videoUrl);
    const parts = {};
    for (const id of PARTS) parts[id] = await saved(id, states[id].output.audioUrl);

    say('\n==> Looking at the film');
    const settings = new Map(story.nodes.map(({ id, data }) => [id, data]));
    const { lines, problems } = await checkStory({ film, parts, settings, words: states.times.output.json });
    for (const line of lines) say(`    ${line}`);
    await contactSheet(await framesEachSecond(film), path.join(FOLDER, 'contact-sheet.png'));
    if (problems.length > 0) throw new DemoProblem(problems.join(' '));
  } finally {
    say('\n==> Stopping the stack');
    await stack.stop();
  }
  const folder = path.relative(process.cwd(), FOLDER) || FOLDER;
  say(`\nDone in ${elapsed().trim()}: ${folder}/film.mp4, ${folder}/contact-sheet.png`);
}

await demo(main);
