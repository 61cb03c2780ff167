import { text } from 'node:stream/consumers';
import { ElevenLabsClient, ElevenLabsError } from '@elevenlabs/elevenlabs-js';
import { sampleSound } from '../sample-media.js';
import { ElevenLabsStandIn } from './elevenlabs-stand-in.js';

const RACHEL = '21m00Tcm4TlvDq8ikWAM';
const standIn = new ElevenLabsStandIn();
let client: ElevenLabsClient;
let recording: File;
beforeAll(async () => {
  await standIn.start();
  client = new ElevenLabsClient({ apiKey: standIn.key, baseUrl: standIn.baseUrl, maxRetries: 0 });
  recording = new File([new Uint8Array(await sampleSound(1))], 'tone.mp3', { type: 'audio/mpeg' });
});
afterAll(() => standIn.stop());
beforeEach(() => standIn.forget());

describe("ElevenLabs' own client at the stand-in", () => {
  it('speaks, and makes sounds', async () => {
    const speech = await client.textToSpeech.convert(RACHEL, { text: 'good morning', modelId: 'eleven_v3' });
    const sound = await client.textToSoundEffects.convert({ text: 'a door' });

    expect((await text(speech as never)).length).toBeGreaterThan(1_000);
    expect((await text(sound as never)).length).toBeGreaterThan(1_000);
    expect(standIn.purchases.map(({ label }) => label)).toEqual(['good morning', 'a door']);
  });

  it('listens', async () => {
    const heard = await client.speechToText.convert({ file: recording, modelId: 'scribe_v1' });

    expect(heard).toMatchObject({ text: 'a tone', languageCode: 'eng' });
  });

  it('designs voices and keeps them', async () => {
    const { previews } = await client.textToVoice.design({ voiceDescription: 'an old sailor by the sea' });
    const voice = await client.textToVoice.create({
      voiceName: 'Sailor',
      voiceDescription: 'an old sailor by the sea',
      generatedVoiceId: previews[0]?.generatedVoiceId ?? '',
    });

    expect(voice.voiceId).toBe(RACHEL);
  });

  it('dubs', async () => {
    const { dubbingId } = await client.dubbing.create({ file: recording, targetLang: 'es' });

    expect((await client.dubbing.get(dubbingId)).status).toBe('dubbing');
    expect((await client.dubbing.get(dubbingId)).status).toBe('dubbed');
  });

  it.each([
    ['rate', 429],
    ['credit', 401],
    ['error', 500],
  ] as const)('reads the refusal %s', async (as, statusCode) => {
    standIn.fail('submit', { kind: 'refuse', as });

    const refused = await client.textToSpeech
      .convert(RACHEL, { text: 'hello' })
      .catch((error: unknown) => error);

    expect(refused).toBeInstanceOf(ElevenLabsError);
    expect(refused).toMatchObject({ statusCode });
    expect(standIn.purchases).toEqual([]);
  });
});
