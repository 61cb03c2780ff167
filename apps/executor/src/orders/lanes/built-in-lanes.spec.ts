import { nodeTypes } from '@easel/catalog';
import { draftInProcess } from '@easel/lanes/drafts/drafting/draft-in-process';
import { builtInLanes } from '@easel/lanes/built-in-lanes';
import { CONVERSATION_TYPES } from '../conversations/conversation-types.js';
import { modelsInProcess } from '@easel/lanes/models/models-in-process';

const lanes = builtInLanes({ drafting: draftInProcess, models: modelsInProcess });
const served = lanes.flatMap(({ types }) => types);

describe('the built-in lanes', () => {
  it('never serve one node type twice', () => {
    expect(served.toSorted()).toEqual([...new Set(served)].toSorted());
  });

  it('are told apart by name', () => {
    expect(new Set(lanes.map(({ name }) => name)).size).toBe(lanes.length);
  });

  it.each([
    ['ffmpeg', []],
    ['image', []],
    [
      'video',
      ['character-lora-training', 'edit-video-pro', 'video-to-video', 'video-retake', 'face-swap', 'switchx'],
    ],
    // A conversation is done in parts, each of which one of them serves.
    [
      'audio',
      [
        ...Object.keys(CONVERSATION_TYPES),
        'voice-clone',
        'suno-cover',
        'suno-extend',
        'suno-upload-extend',
        'suno-add-instrumental',
        'suno-add-vocals',
        'suno-mashup',
        'suno-replace-section',
      ],
    ],
  ])(
    'serve every node type that the catalog gives to %s work, save what needs a vendor: %j',
    (lane, vendors) => {
      const missing = nodeTypes
        .all()
        .filter(
          ({ execution, type }) =>
            typeof execution === 'object' && execution.lane === lane && !served.includes(type),
        )
        .map(({ type }) => type);
      expect(missing).toEqual(vendors);
    },
  );

  it('serve all network work but posting to social networks, which needs accounts there', () => {
    const missing = nodeTypes
      .all()
      .filter(
        ({ execution, type }) =>
          typeof execution === 'object' && execution.lane === 'network' && !served.includes(type),
      );
    expect(missing.map(({ route }) => route)).toEqual(missing.map(() => '/v1/social/publish'));
  });
});
