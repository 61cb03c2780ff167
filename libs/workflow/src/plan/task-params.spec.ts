import { node, run, wire, workflow } from '../given-workflow.fixture.js';

const image = (id: string, label = id) => node(id, 'upload-image', { label, url: `https://m/${id}.png` });
const mara = node('mara', 'character', {
  characterName: 'Mara Lee',
  sourceImageUrl: 'https://m/mara.png',
  canonicalDescription: 'a girl',
  expressions: [
    { name: 'smile', url: 'https://m/smile.png' },
    { name: 'frown', url: 'https://m/frown.png' },
  ],
  identityLock: 'strict',
});

describe('mentions of wired subjects', () => {
  const drawn = (data: Record<string, unknown>, type = 'generate-image') =>
    run(
      workflow(
        [image('a', 'Jacket'), mara, node('n', type, data)],
        [wire('mara.characterRef -> n.assets'), wire('a.image -> n.references')],
      ),
    ).params('n');

  it('are numbered where their pictures stand, in the prompt and around it', () => {
    const { prompt } = drawn({
      promptPrefix: 'With the look of @maralee:1:style.',
      prompt: '@mara-lee:1 walks.',
      promptSuffix: 'Keep @maralee:9:none.',
    });
    expect(prompt).toBe('With the look of {image:2:style}. {image:2:Mara Lee} walks. Keep @image_2.');
  });

  it('follow the order that is asked for', () => {
    const { prompt } = drawn({ prompt: '@maralee:2 walks', referenceOrder: ['mara'] });
    expect(prompt).toBe('{image:1:Mara Lee} walks');
  });

  it('bring the variants that they name in place of the main image', () => {
    const { prompt, connectedReferences } = drawn({ prompt: '@maralee:1:expressions/smile~nolock walks' });
    expect(prompt).toBe('{image:2:Mara Lee} walks');
    expect(connectedReferences).toMatchObject([
      { id: 'a' },
      { url: 'https://m/smile.png', bucket: 'expressions', identityLock: { enabled: false } },
    ]);
  });

  it('[1-4.10-53] win over a variant that the prompt says', () => {
    const [said, mentioned, named] = [
      'a smile by the sea',
      'a smile by the sea, @maralee:1',
      'a smile by the sea, @maralee:1:expressions/frown',
    ].map((prompt) => drawn({ prompt }).connectedReferences as { url: string }[]);
    expect(said[1].url).toBe('https://m/smile.png');
    expect(mentioned[1].url).toBe('https://m/mara.png');
    expect(named[1].url).toBe('https://m/frown.png');
  });

  it('are names where there is nothing to number, and plain text where nobody of that name is wired in', () => {
    expect(drawn({ userInput: 'Who is @maralee:1:name, @pier:1?' }, 'llm-chat').userInput).toBe(
      'Who is Mara Lee, @pier:1?',
    );
  });
});

describe('references', () => {
  it('stay a plain list of links, each once', () => {
    const doc = workflow(
      [
        image('a'),
        node('n', 'generate-image', {
          prompt: 'x',
          referenceImageUrls: ['https://m/a.png', 'https://m/own.png'],
        }),
      ],
      [wire('a.image -> n.references')],
    );
    expect(run(doc).params('n')).toEqual({
      prompt: 'x',
      referenceImageUrls: ['https://m/a.png', 'https://m/own.png'],
    });
  });

  it('are numbered images first, then extra references, then subjects', () => {
    const doc = workflow(
      [
        mara,
        image('a', 'Jacket'),
        node('n', 'generate-image', {
          prompt: 'x',
          extraRefs: [{ url: 'https://m/e.png', description: 'a hat' }],
        }),
      ],
      [wire('mara.characterRef -> n.assets'), wire('a.image -> n.references')],
    );
    const references = run(doc).params('n').connectedReferences as Record<string, unknown>[];
    expect(references.map(({ id, source, defaultName, url }) => [id, source, defaultName, url])).toEqual([
      ['a', 'wired-image', 'Jacket', 'https://m/a.png'],
      ['extra-1', 'manual', 'a hat', 'https://m/e.png'],
      ['mara', 'wired-character', 'Mara Lee', 'https://m/mara.png'],
    ]);
    expect(references[2]).toMatchObject({
      characterSlug: 'maralee',
      characterCanonicalDescription: 'a girl',
      identityLock: { enabled: true },
    });
  });

  it('are numbered when the prompt counts on it', () => {
    const doc = workflow(
      [image('a', 'Jacket'), node('n', 'generate-image', { prompt: 'in {image:1:jacket}' })],
      [wire('a.image -> n.references')],
    );
    expect(run(doc).params('n')).toMatchObject({
      prompt: 'in {image:1:jacket}',
      connectedReferences: [{ id: 'a', source: 'wired-image', defaultName: 'Jacket' }],
    });
  });

  it('bring the chosen variant of a subject', () => {
    const doc = workflow(
      [mara, node('n', 'generate-image', { prompt: 'x' })],
      [wire('mara.characterRef -> n.assets')],
    );
    const overrides = { mara: { selectedVariant: 'expressions/smile' } };
    expect(run(doc, { inputs: { overrides } }).params('n').connectedReferences).toMatchObject([
      { url: 'https://m/smile.png', bucket: 'expressions', variantDisplayName: 'smile' },
    ]);
  });

  it('leave out the main image of a subject that its user took away', () => {
    const doc = workflow(
      [mara, node('n', 'generate-image', { prompt: 'x', suppressedCanonicalCharacterIds: ['maralee'] })],
      [wire('mara.characterRef -> n.assets')],
    );
    expect(run(doc).params('n')).toEqual({ prompt: 'x' });
  });

  it('take the picture of a subject like any upload where it is wired as one', () => {
    const doc = workflow(
      [mara, node('n', 'generate-image', { prompt: 'x' })],
      [wire('mara.image -> n.references')],
    );
    expect(run(doc).params('n')).toEqual({ prompt: 'x', referenceImageUrls: ['https://m/mara.png'] });
  });

  it('are filed by kind where anything is taken', () => {
    const doc = workflow(
      [
        image('a'),
        node('v', 'upload-video', { url: 'https://m/v.mp4' }),
        node('n', 'llm-chat', { userInput: 'x' }),
      ],
      [wire('a.image -> n.references'), wire('v.video -> n.references')],
    );
    expect(run(doc).params('n')).toEqual({
      userInput: 'x',
      referenceImageUrls: ['https://m/a.png'],
      referenceVideoUrls: ['https://m/v.mp4'],
    });
  });
});

describe('media', () => {
  it('goes under the names of frames', () => {
    const doc = workflow(
      [image('a'), image('b'), node('n', 'generate-video', { prompt: 'x' })],
      [wire('a.image -> n.startFrame'), wire('b.image -> n.endFrame')],
    );
    expect(run(doc).params('n')).toEqual({
      prompt: 'x',
      imageUrl: 'https://m/a.png',
      endFrameUrl: 'https://m/b.png',
    });
  });

  it('is told apart by kind where a handle takes several', () => {
    const doc = workflow(
      [
        node('v', 'upload-video', { url: 'https://m/v.mp4' }),
        node('s', 'text-to-speech', { text: 'hello' }),
        node('n', 'merge-video-audio'),
      ],
      [wire('v.video -> n.in'), wire('s.audio -> n.in')],
    );
    expect(run(doc).params('n')).toMatchObject({ videoUrl: 'https://m/v.mp4', audioUrl: 'https://m/s.mp3' });
  });

  it('keeps the order and every one of the clips of a film', () => {
    const doc = workflow(
      [
        node('v', 'upload-video', { url: 'v' }),
        node('w', 'upload-video', { url: 'w' }),
        node('n', 'combine-videos'),
      ],
      [wire('w.video -> n.in'), wire('v.video -> n.in'), wire('w.video -> n.in')],
    );
    expect(run(doc).params('n')).toMatchObject({ videoUrls: ['w', 'v', 'w'] });
  });

  it('becomes segments, and blocks', () => {
    const speech = (id: string) => node(id, 'text-to-speech', { text: id });
    const doc = workflow(
      [
        speech('s'),
        speech('t'),
        node('v', 'upload-video', { url: 'v' }),
        node('w', 'upload-video', { url: 'w' }),
        node('audio', 'combine-audio'),
        node('film', 'assemble-narrated-video'),
      ],
      [
        wire('s.audio -> audio.in'),
        wire('t.audio -> audio.in'),
        wire('v.video -> film.video'),
        wire('w.video -> film.video'),
        wire('s.audio -> film.audio'),
      ],
    );
    const { params } = run(doc);
    expect(params('audio').segments).toEqual([{ url: 'https://m/s.mp3' }, { url: 'https://m/t.mp3' }]);
    expect(params('film').blocks).toEqual([
      { videoUrl: 'v', audioUrl: 'https://m/s.mp3' },
      { videoUrl: 'w' },
    ]);
  });

  it('refuses more narrations than clips', () => {
    const doc = workflow(
      [
        node('s', 'text-to-speech', { text: 's', repeatCount: 2 }),
        node('v', 'upload-video', { url: 'v' }),
        node('film', 'assemble-narrated-video'),
      ],
      [wire('v.video -> film.video'), wire('s.audio -> film.audio', { outputMode: 'all' })],
    );
    expect(run(doc).states.film).toMatchObject({
      status: 'failed',
      error: 'There are 2 narrations for 1 videos; at most one each.',
    });
  });

  it('is posted with the words wired beside it', () => {
    const doc = workflow(
      [image('a'), node('t', 'text-prompt', { text: 'look!' }), node('n', 'facebook-post')],
      [wire('a.image -> n.in'), wire('t.prompt -> n.in')],
    );
    expect(run(doc).params('n')).toMatchObject({
      mediaUrl: 'https://m/a.png',
      mediaType: 'image',
      caption: 'look!',
    });
  });

  it('fills the parameters of an outgoing call', () => {
    const params = [
      { name: 'picture', type: 'imageUrl' },
      { name: 'fixed', type: 'text', value: 'v' },
    ];
    const doc = workflow(
      [image('a'), node('n', 'webhook-output', { url: 'https://x', params })],
      [wire('a.image -> n.in')],
    );
    expect(run(doc).params('n').params).toEqual([
      { name: 'picture', type: 'imageUrl', value: 'https://m/a.png' },
      { name: 'fixed', type: 'text', value: 'v' },
    ]);
  });

  it('that sounds is a reference where words of pickers are taken', () => {
    const doc = workflow(
      [node('s', 'text-to-speech', { text: 'la' }), node('n', 'generate-music', { prompt: 'x' })],
      [wire('s.audio -> n.audio-style')],
    );
    expect(run(doc).params('n')).toEqual({ prompt: 'x', referenceAudioUrls: ['https://m/s.mp3'] });
  });

  it('stands in a composite in the order of its handles', () => {
    const doc = workflow(
      [
        node('v', 'upload-video', { url: 'v' }),
        node('w', 'upload-video', { url: 'w' }),
        node('c', 'composite'),
      ],
      [wire('w.video -> c.video2'), wire('v.video -> c.video1')],
    );
    expect(run(doc).output('c').composition).toMatchObject({
      layers: [{ videoUrl: 'v' }, { videoUrl: 'w' }],
    });
  });

  it('makes a composite of the videos wired to it', () => {
    const doc = workflow(
      [
        node('v', 'upload-video', { url: 'v' }),
        node('c', 'composite', { duration: 5, layers: [{ opacity: 0.5 }] }),
      ],
      [wire('v.video -> c.video1')],
    );
    expect(run(doc).output('c').composition).toMatchObject({
      duration: 5,
      fps: 30,
      layers: [{ videoUrl: 'v', opacity: 0.5 }],
    });
  });
});

describe('other sources', () => {
  it('gives the payload of a trigger, and its fields by name', () => {
    const doc = workflow(
      [
        node('hook', 'webhook-trigger', {
          params: [
            { name: 'who', type: 'text' },
            { name: 'picture', type: 'imageUrl' },
          ],
        }),
        node('n', 'generate-image', { prompt: 'x' }),
        node('m', 'generate-image'),
      ],
      [wire('hook.picture -> n.references'), wire('hook.who -> m.prompt')],
    );
    const trigger = { who: 'Mara', picture: 'https://m/p.png', other: 1 };
    const { params, output } = run(doc, { inputs: { trigger } });
    expect(params('n').referenceImageUrls).toEqual(['https://m/p.png']);
    expect(params('m').prompt).toBe('Mara');
    expect(output('hook').payload).toEqual(trigger);
    expect(run(doc).output('hook')).toEqual({ payload: null });
  });

  it('makes music instrumental when the picker has no voices', () => {
    const doc = workflow(
      [
        node('i', 'instrumentation', { production: 'lo-fi', vocalPresence: ['instrumental'] }),
        node('n', 'generate-music', { prompt: 'x' }),
      ],
      [wire('i.out -> n.audio-style')],
    );
    expect(run(doc).params('n')).toEqual({ prompt: 'x, lo-fi', instrumental: true });
  });

  it('reads wires of older documents by what they bring', () => {
    const doc = workflow(
      [
        node('t', 'text-prompt', { text: 'a fox' }),
        image('a'),
        node('lens', 'lens', { lens: '85mm' }),
        mara,
        node('n', 'generate-image'),
      ],
      [
        wire('t.prompt -> n.in'),
        wire('a.image -> n.in'),
        wire('lens.out -> n.cinematography'),
        wire('mara.characterRef -> n.subjects'),
      ],
    );
    expect(run(doc).params('n')).toMatchObject({
      prompt: 'a fox, 85mm lens',
      referenceImageUrls: ['https://m/a.png'],
      connectedReferences: [{ source: 'wired-image' }, { source: 'wired-character' }],
    });
  });
});

describe('settings that only the service gives', () => {
  it('are left out of a document: no longer clip than is paid for can be planned in it', () => {
    const planned = { plan: { segments: [{ prompt: 'a', seconds: 15 }] }, frames: ['https://m/a.png'] };
    const data = { prompt: 'a', duration: 4, ...planned, continuedFrom: { jobId: 'a', fromSegment: 2 } };

    expect(run(workflow([node('n', 'generate-video-pro', data)], [])).params('n')).toEqual({
      prompt: 'a',
      duration: 4,
    });
  });
});

describe('a reference sheet', () => {
  it('gets the pictures of its subject by bucket, the selected takes, and wired pictures', () => {
    const hero = node('hero', 'character', {
      ...mara.data,
      selectedAssetByVariant: { 'expressions:frown': 'https://m/frown-2.png' },
    });
    const sheet = (data: Record<string, unknown>) =>
      run(
        workflow(
          [image('a'), hero, node('n', 'reference-sheet', data)],
          [wire('hero.characterRef -> n.in'), wire('a.image -> n.in')],
        ),
      ).params('n');

    expect(sheet({})).toMatchObject({
      buckets: {
        expressions: [
          { name: 'smile', url: 'https://m/smile.png' },
          { name: 'frown', url: 'https://m/frown-2.png' },
        ],
      },
      imageUrls: ['https://m/a.png'],
      connectedReferences: [
        { source: 'wired-character', defaultName: 'Mara Lee', url: 'https://m/mara.png' },
      ],
    });
    const own = { expressions: [{ name: 'wink', url: 'https://m/wink.png' }] };
    expect(sheet({ buckets: own, unmade: ['x'] })).toMatchObject({ buckets: own });
    expect(sheet({ unmade: ['x'] })).not.toHaveProperty('unmade');
  });
});
