// Makes a character, an object and a location through the API, grows their variants, and uses them by mention in a workflow.
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { contactSheet } from './contact-sheet.mjs';
import { Api, demo, DemoProblem, elapsed, ROOT, say, signUp, startStack, watchRun } from './demo-stack.mjs';

const FOLDER = path.join(ROOT, 'easel-demo-character');
const DATA = path.join(FOLDER, '.data');
const JOB_LIMIT_MS = 180_000;

/** What is made of each: candidates for the main image, then variants of it. */
const SUBJECTS = [
  {
    kind: 'character',
    route: 'characters',
    approve: 'approve-portrait',
    record: {
      name: 'Mara',
      gender: 'female',
      style: 'illustration',
      description: 'a young woman with fair skin, freckles, green eyes and long copper-red hair',
      baseOutfit: 'a yellow raincoat over dark blue jeans',
    },
    variants: [
      ['expressions', 'smile'],
      ['expressions', 'surprised'],
      ['expressions', 'sad'],
      ['poses', 'standing'],
      ['poses', 'walking'],
      ['poses', 'sitting'],
    ],
    motion: 'waves and smiles',
  },
  {
    kind: 'object',
    route: 'objects',
    approve: 'approve-main-image',
    record: {
      name: 'Red Umbrella',
      category: 'other',
      style: 'illustration',
      description: 'a large red umbrella with a curved handle',
    },
    variants: [
      ['materials', 'fabric'],
      ['materials', 'paper'],
      ['materials', 'leather'],
    ],
  },
  {
    kind: 'location',
    route: 'locations',
    approve: 'approve-main-image',
    record: {
      name: 'Old Harbour',
      category: 'outdoor',
      style: 'illustration',
      description: 'a small harbour by the sea with a white lighthouse and colourful wooden houses',
    },
    variants: [
      ['weather', 'clear'],
      ['weather', 'snow'],
      ['weather', 'heavy rain'],
    ],
  },
];

/** The pictures of the workflow, by mention. */
const SCENES = [
  ['arrival', '@mara:1 walks past the lighthouse of @oldharbour:2 on a clear morning by the sea'],
  ['snow', '@mara:1 stands by the lighthouse of @oldharbour:2:weather/snow in falling snow'],
  ['umbrella', '@mara:1 with @redumbrella:2 by the sea of @oldharbour:3:weather/heavyrain in the rain'],
  ['portrait', 'portrait of @mara:1:expressions/smile, smiling, at the sea of @oldharbour:2'],
  ['farewell', '@mara:1:poses/sitting sits by the sea of @oldharbour:2 at sunset'],
];

const saved = [];

async function save(group, name, url) {
  const response = await fetch(url);
  if (!response.ok) throw new DemoProblem(`${url} answered ${response.status}.`);
  const bytes = Buffer.from(await response.arrayBuffer());
  const file = path.join(
    FOLDER,
    group,
    `${name.replaceAll(/[^a-z0-9]+/gi, '-')}${path.extname(new URL(url).pathname)}`,
  );
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, bytes);
  saved.push({ group, name, file, bytes });
  say(`    ${elapsed()}  ${path.relative(ROOT, file)}`);
  return file;
}

async function ended(api, id) {
  for (const end = Date.now() + JOB_LIMIT_MS; Date.now() < end; await sleep(150)) {
    const job = await api.call('GET', `/v1/jobs/${id}`);
    if (job.status === 'completed') return job;
    if (job.status === 'failed' || job.status === 'cancelled')
      throw new DemoProblem(
        `${job.job_type} ended as ${job.status}: ${job.error_message ?? 'no reason given'}`,
      );
  }
  throw new DemoProblem(`A job has not ended after ${JOB_LIMIT_MS / 1_000} s; its logs are in ${DATA}/logs.`);
}

async function makeSubject(api, { kind, route, approve, record, variants, motion }) {
  say(`\n==> ${record.name}: the ${kind}, its main image, its variants`);
  const { id } = await api.call('POST', `/v1/${route}`, { nodeId: 'demo', ...record });
  const key = `attachTo${kind[0].toUpperCase()}${kind.slice(1)}Id`;
  const { jobIds } = await api.call('POST', `/v1/generate-${kind}`, { ...record, count: 2, [key]: id });
  const [candidate] = await Promise.all(jobIds.map((jobId) => ended(api, jobId)));
  const approved = await api.call('POST', `/v1/${route}/${id}/${approve}`, { candidateJobId: candidate.id });
  say(`    ${elapsed()}  approved: ${shorten(approved.canonicalDescription ?? '')}`);

  const jobs = await Promise.all(
    variants.map(([assetType, variant]) =>
      api.call('POST', `/v1/generate-${kind}-asset`, { name: record.name, assetType, variant, [key]: id }),
    ),
  );
  if (motion !== undefined) {
    const body = { name: record.name, motionPrompt: motion, attachName: motion, [key]: id };
    jobs.push(await api.call('POST', `/v1/generate-${kind}-motion`, body));
  }
  for (const { jobId } of jobs) await ended(api, jobId);

  const made = await api.call('GET', `/v1/${route}/${id}`);
  await save(kind, 'main', made.sourceImageUrl);
  for (const bucket of new Set([...variants.map(([assetType]) => assetType), ...(motion ? ['motions'] : [])]))
    for (const { name, url } of made[bucket]) await save(kind, `${bucket} ${name}`, url);
  return made;
}

const shorten = (text) => (text.length > 90 ? `${text.slice(0, 90)}…` : text);

async function composeSheet(api, character) {
  say('\n==> A reference sheet of the character');
  const { name, canonicalDescription, sourceImageUrl, expressions, poses } = character;
  const { jobId } = await api.call('POST', '/v1/reference-sheet', {
    subject: 'character',
    sections: ['expression-board', 'pose-board', 'palette'],
    name,
    description: canonicalDescription,
    sourceImageUrl,
    buckets: { expressions, poses },
  });
  const { output_data: output } = await ended(api, jobId);
  await save('sheet', 'reference sheet', output.imageUrl);
}

async function runWorkflow(api, records) {
  say('\n==> A workflow that mentions them');
  const subjects = records.map(({ id, name }, place) => ({
    id: SUBJECTS[place].kind,
    type: SUBJECTS[place].kind,
    position: { x: 0, y: 160 * place },
    data: { label: name, [`${SUBJECTS[place].kind}Name`]: name, [`${SUBJECTS[place].kind}DbId`]: id },
  }));
  const pictures = SCENES.map(([id, prompt], place) => ({
    id,
    type: 'generate-image',
    position: { x: 320, y: 160 * place },
    data: { label: id, prompt, style: 'illustration', aspectRatio: '16:9', seed: 7 + place },
  }));
  const edges = pictures.flatMap(({ id: target, data: { prompt } }) =>
    subjects
      .filter(({ data: { label } }) => prompt.includes(`@${label.toLowerCase().replaceAll(' ', '')}:`))
      .map(({ id: source }) => ({
        id: `${source}-${target}`,
        source,
        target,
        sourceHandle: `${source}Ref`,
        targetHandle: 'assets',
      })),
  );
  const workflow = await api.call('POST', '/v1/workflows', {
    name: 'Mara in the old harbour',
    nodes: [...subjects, ...pictures],
    edges,
  });
  const { executionId } = await api.call('POST', `/v1/workflows/${workflow.id}/run`);
  const labels = new Map([...subjects, ...pictures].map(({ id, data }) => [id, data.label]));
  const execution = await watchRun(api, { executionId, labels });
  if (execution.status !== 'completed')
    throw new DemoProblem(`The run ended as ${execution.status}: ${execution.errorMessage ?? 'see above'}`);
  for (const [id] of SCENES) await save('workflow', id, execution.nodeStates[id].output.imageUrl);
}

async function main() {
  const stack = await startStack(DATA);
  try {
    const api = new Api(stack.url);
    say('\n==> Signing up');
    await signUp(api);
    const records = [];
    for (const subject of SUBJECTS) records.push(await makeSubject(api, subject));
    await composeSheet(api, records[0]);
    await runWorkflow(api, records);
  } finally {
    say('\n==> Stopping the stack');
    await stack.stop();
  }
  const sheet = path.join(FOLDER, 'contact-sheet.png');
  await contactSheet(saved, sheet);
  const folder = path.relative(process.cwd(), FOLDER) || FOLDER;
  say(
    `\nDone in ${elapsed().trim()}. The pictures are in ${folder}/, all of them on ${folder}/contact-sheet.png.`,
  );
}

await demo(main);
