import { compilePlan } from '../plan/compile-plan.js';
import { advance } from '../plan/advance.js';
import { node, run, runInputs, types, wire, workflow } from '../given-workflow.fixture.js';
import type { StoredSubject } from './stored-subject.js';
import { wantedSubjects } from '../plan/wanted-subjects.js';

const ID = '0190c2a0-0000-7000-8000-000000000001';
const PLACE = '0190c2a0-0000-7000-8000-000000000002';
const picture = (name: string) => ({ name, url: `https://m/${name.replaceAll(' ', '-')}.png` });
const mara: StoredSubject = {
  id: ID,
  kind: 'character',
  name: 'Mara Lee',
  imageUrl: 'https://m/mara.png',
  description: 'a girl in red',
  voice: { voiceId: 'v-1', voiceType: 'library', ttsProvider: 'elevenlabs-turbo' },
  buckets: {
    expressions: [picture('big smile')],
    lightingVariations: [picture('night')],
    motions: [picture('walks')],
    boards: [picture('looks')],
  },
};
const known = { [ID]: mara };
const typed = {
  characterName: 'Mara',
  characterDbId: ID.toUpperCase(),
  sourceImageUrl: 'https://m/old.png',
  expressions: [picture('old face')],
};

const drawn = (data: object = {}, prompt = 'a street', more: object = {}, subjects: object = known) =>
  run(
    workflow(
      [node('mara', 'character', { ...typed, ...data }), node('n', 'generate-image', { prompt, ...more })],
      [wire('mara.characterRef -> n.assets')],
    ),
    { inputs: { subjects: subjects as typeof known } },
  );
const referenceOf = (...given: Parameters<typeof drawn>) =>
  (drawn(...given).params('n').connectedReferences as Record<string, unknown>[] | undefined)?.[0];

describe('a node of a stored subject', () => {
  it('stands for what its record says, not for what was typed', () => {
    expect(drawn().output('mara')).toMatchObject({ text: 'a girl in red', imageUrl: 'https://m/mara.png' });
    expect(referenceOf()).toMatchObject({
      id: 'mara',
      url: 'https://m/mara.png',
      characterSlug: 'maralee',
      characterCanonicalDescription: 'a girl in red',
    });
  });

  it.each([
    ['expressions/big-smile', 'https://m/big-smile.png'],
    ['Expressions/Big Smile', 'https://m/big-smile.png'],
    ['lighting/night', 'https://m/night.png'],
    ['boards/looks', 'https://m/looks.png'],
    ['expressions/nothing', 'https://m/mara.png'],
    ['nowhere/big smile', 'https://m/mara.png'],
    ['motions/walks', 'https://m/mara.png'],
    ['expressions/', 'https://m/mara.png'],
    ['old', 'https://m/mara.png'],
  ])('shows the variant %s, or its main image', (selectedVariant, url) => {
    expect(referenceOf({ selectedVariant })?.url).toBe(url);
  });

  it('is mentioned by the name of its record, and by the one that was typed', () => {
    for (const slug of ['maralee', 'mara']) {
      const { params } = drawn({}, `@${slug}:1:expressions/big-smile:style walks`);
      expect(params('n')).toMatchObject({
        prompt: '{image:1:style} walks',
        connectedReferences: [{ url: 'https://m/big-smile.png' }],
      });
    }
  });

  it('shows the variant that the prompt says, unless it is mentioned', () => {
    expect(referenceOf({}, 'with a big smile')?.url).toBe('https://m/big-smile.png');
    expect(referenceOf({}, '@mara:1 with a big smile')?.url).toBe('https://m/mara.png');
    expect(referenceOf({}, 'with an old face')?.url).toBe('https://m/mara.png');
  });

  it('is left out where its user took its picture away, by its slug or by its id', () => {
    for (const id of ['maralee', 'mara', ID]) {
      const more = { suppressedCanonicalCharacterIds: [id] };
      expect(referenceOf({}, 'a street', more)).toBeUndefined();
      expect(referenceOf({}, '@mara:1 on a street', more)?.url).toBe('https://m/mara.png');
    }
  });

  it('is said with its description where it has no picture', () => {
    const { params } = drawn({}, '@mara:1 walks', {}, { [ID]: { ...mara, imageUrl: null } });
    expect(params('n')).toEqual({ prompt: 'Mara Lee (a girl in red) walks' });
  });

  it('locks its identity as its node says, else as its record does', () => {
    const strict = { [ID]: { ...mara, identityLock: 'strict' } };
    expect(referenceOf({}, 'x', {}, strict)).toMatchObject({ identityLock: { enabled: true } });
    expect(referenceOf({ identityLock: 'soft' }, 'x', {}, strict)).not.toHaveProperty('identityLock');
  });

  it('lends its voice to speech, which keeps its own', () => {
    const spoken = (data: object) =>
      run(
        workflow(
          [node('mara', 'character', typed), node('n', 'text-to-speech', { directText: 'hello', ...data })],
          [wire('mara.characterRef -> n.voice')],
        ),
        { inputs: { subjects: known } },
      ).params('n');
    expect(spoken({})).toEqual({
      text: 'hello',
      voice: 'v-1',
      voiceType: 'library',
      provider: 'elevenlabs-turbo',
    });
    expect(spoken({ provider: 'elevenlabs-v3' })).toMatchObject({ voice: 'v-1', provider: 'elevenlabs-v3' });
    expect(spoken({ voice: 'Rachel' })).toEqual({ text: 'hello', voice: 'Rachel' });
  });

  it.each([
    ['is not there', null],
    ['is of another kind', { ...mara, kind: 'object' }],
  ])('fails by name where its record %s, and nothing below it starts', (_what, record) => {
    const { states, tasks, end } = drawn({}, 'a street', {}, { [ID]: record });
    expect(states['mara']).toMatchObject({ status: 'failed', error: expect.stringContaining('"Mara"') });
    expect(tasks).toEqual([]);
    expect(end).toMatchObject({ status: 'failed' });
  });

  it('waits for a record that nobody has read, and asks for none when it is switched off', () => {
    const doc = workflow([
      node('mara', 'character', typed),
      node('off', 'location', { locationDbId: PLACE, skip: true }),
      node('n', 'generate-image', { prompt: 'a street' }),
    ]);
    const plan = compilePlan(doc, types);
    const step = advance(plan, runInputs({ subjects: {} }), { pure: {}, tasks: {} });
    expect(step.nodeStates()).toMatchObject({ mara: { status: 'pending' }, off: { status: 'skipped' } });
    expect(step.ready.map(({ nodeId }) => nodeId)).toEqual(['n']);
    expect(step.end).toBeUndefined();
    expect(wantedSubjects(plan, {}, step.pure)).toEqual([ID]);
  });

  it('goes on with the record that it was settled with', () => {
    const doc = workflow(
      [node('mara', 'character', typed), node('n', 'generate-image', { prompt: 'with a big smile' })],
      [wire('mara.characterRef -> n.assets')],
    );
    const plan = compilePlan(doc, types);
    const first = advance(plan, runInputs({ subjects: known }), { pure: {}, tasks: {} });
    const pure = JSON.parse(JSON.stringify(first.pure)) as typeof first.pure;
    expect(wantedSubjects(plan, {}, pure)).toEqual([]);
    const again = advance(plan, runInputs({ subjects: {} }), { pure, tasks: {} });
    expect(again.ready[0]?.params).toEqual(first.ready[0]?.params);
    expect(again.nodeStates()['mara']).not.toHaveProperty('subject');
  });
});
