import { table } from '@easel/contracts/table';
import { missingInput } from '@easel/lanes/lane-inputs';
import { invalidOutput } from '../provider-failure.js';
import type { ProviderFile, ProviderResult } from '../provider-lane.js';
import type { Asked } from './kie-asked.js';
import {
  firstFile,
  type KieOrder,
  type KieProtocol,
  type KieRecord,
  NO_CALLBACK,
  recordOf,
  textOf,
  urlsIn,
} from './kie-protocol.js';
import { flag, lever, numberLever } from './market-levers.js';

const SONGS = '/api/v1/generate/record-info';
/** Characters. Simple mode takes a short description only. */
const LONGEST_DESCRIPTION = 500;
const LONGEST_TITLE = 80;
const LONGEST_LYRICS_PROMPT = 200;

type OrderOf = (asked: Asked, version: string) => KieOrder;

const GENDERS: Readonly<Record<string, string>> = table({ male: 'm', female: 'f' });

const songLevers = (asked: Asked) => ({
  negativeTags: lever(asked, 'negativeStyle') ?? lever(asked, 'negativeTags'),
  vocalGender: GENDERS[lever(asked, 'vocalGender') ?? ''],
  styleWeight: numberLever(asked, 'styleWeight', 0, 1),
  weirdnessConstraint: numberLever(asked, 'weirdness', 0, 1),
  audioWeight: numberLever(asked, 'audioWeight', 0, 1),
  personaId: lever(asked, 'personaId'),
});

const titleOf = (asked: Asked): string => (lever(asked, 'title') ?? asked.prompt).slice(0, LONGEST_TITLE);

/** A song by its parts, or by a description of the whole. */
function songOf(asked: Asked): Record<string, unknown> {
  const lyrics = lever(asked, 'lyrics');
  const custom = flag(asked, 'customMode') || lyrics !== undefined;
  const instrumental = flag(asked, 'instrumental');
  if (!custom) {
    if (asked.prompt === '') throw missingInput('a prompt');
    return { customMode: false, instrumental, prompt: asked.prompt.slice(0, LONGEST_DESCRIPTION) };
  }
  const words = lyrics ?? asked.prompt;
  return {
    customMode: true,
    instrumental,
    ...(instrumental ? {} : { prompt: words }),
    style: lever(asked, 'style') ?? asked.prompt,
    title: titleOf(asked) === '' ? 'Untitled' : titleOf(asked),
    ...songLevers(asked),
  };
}

function recordingOf({ media }: Asked): string {
  if (media.audio === undefined) throw missingInput('a recording');
  return media.audio;
}

/** One clip of an earlier Suno task. */
function clipOf(asked: Asked): { taskId: string; audioId: string } {
  const [taskId, audioId] = [lever(asked, 'taskId'), lever(asked, 'audioId')];
  if (taskId === undefined || audioId === undefined) {
    throw missingInput('`taskId` and `audioId`, as the job that made the Suno song answered them,');
  }
  return { taskId, audioId };
}

function continuation(asked: Asked): Record<string, unknown> {
  const own = !flag(asked, 'useDefaults', true);
  return {
    defaultParamFlag: own,
    ...(own
      ? {
          prompt: asked.prompt,
          style: lever(asked, 'style'),
          title: titleOf(asked),
          continueAt: numberLever(asked, 'continueAt', 0, 3_600) ?? 0,
          ...songLevers(asked),
        }
      : {}),
  };
}

const uploadExtend: OrderOf = (asked, model) => ({
  path: '/api/v1/generate/upload-extend',
  body: {
    ...continuation(asked),
    uploadUrl: recordingOf(asked),
    continueAt: numberLever(asked, 'continueAt', 0, 3_600) ?? 0,
    instrumental: false,
    model,
  },
});

const ORDERS: Readonly<Record<string, OrderOf>> = table({
  'suno-generate': (asked, model) => ({ path: '/api/v1/generate', body: { ...songOf(asked), model } }),
  'suno-cover': (asked, model) => ({
    path: '/api/v1/generate/upload-cover',
    body: { ...songOf(asked), uploadUrl: recordingOf(asked), model },
  }),
  'suno-extend': (asked, model) =>
    lever(asked, 'audioId') === undefined && asked.media.audio !== undefined
      ? uploadExtend(asked, model)
      : {
          path: '/api/v1/generate/extend',
          body: { ...continuation(asked), audioId: clipOf(asked).audioId, model },
        },
  'suno-upload-extend': uploadExtend,
  'suno-add-instrumental': (asked, model) => ({
    path: '/api/v1/generate/add-instrumental',
    body: {
      uploadUrl: recordingOf(asked),
      title: lever(asked, 'title') ?? 'With a band',
      tags: lever(asked, 'style') ?? 'full band accompaniment',
      negativeTags: lever(asked, 'negativeStyle') ?? 'noise',
      model,
    },
  }),
  'suno-add-vocals': (asked, model) => ({
    path: '/api/v1/generate/add-vocals',
    body: {
      uploadUrl: recordingOf(asked),
      prompt: asked.prompt === '' ? 'A singing voice that fits the music.' : asked.prompt,
      title: lever(asked, 'title') ?? 'With a voice',
      style: lever(asked, 'style') ?? 'vocals that fit the music',
      negativeTags: lever(asked, 'negativeStyle') ?? 'noise',
      model,
    },
  }),
  'suno-mashup': (asked, model) => {
    const { audio, furtherAudio } = asked.media;
    if (audio === undefined || furtherAudio === undefined) throw missingInput('two songs');
    const parts = flag(asked, 'customMode') ? songOf(asked) : { customMode: false };
    return {
      path: '/api/v1/generate/mashup',
      body: { ...parts, uploadUrlList: [audio, furtherAudio], model },
    };
  },
  'suno-replace-section': (asked) => ({
    path: '/api/v1/generate/replace-section',
    body: {
      ...clipOf(asked),
      prompt: asked.prompt,
      tags: lever(asked, 'tags'),
      title: titleOf(asked),
      infillStartS: numberLever(asked, 'start', 0, 3_600) ?? 0,
      infillEndS: numberLever(asked, 'end', 0, 3_600) ?? 30,
      fullLyrics: lever(asked, 'fullLyrics'),
      negativeTags: lever(asked, 'negativeTags'),
    },
  }),
  'suno-lyrics': (asked) => {
    if (asked.prompt === '') throw missingInput('a prompt');
    return { path: '/api/v1/lyrics', body: { prompt: asked.prompt.slice(0, LONGEST_LYRICS_PROMPT) } };
  },
  'suno-convert-wav': (asked) => ({ path: '/api/v1/wav/generate', body: clipOf(asked) }),
  'suno-music-video': (asked) => ({ path: '/api/v1/mp4/generate', body: clipOf(asked) }),
  'suno-separate': (asked) => ({
    path: '/api/v1/vocal-removal/generate',
    body: { ...clipOf(asked), type: lever(asked, 'separationType') ?? 'separate_vocal' },
  }),
  'suno-style-boost': (asked) => ({ path: '/api/v1/style/generate', body: { content: asked.prompt } }),
});

const READ_PATHS: Readonly<Record<string, string>> = table({
  'suno-lyrics': '/api/v1/lyrics/record-info',
  'suno-convert-wav': '/api/v1/wav/record-info',
  'suno-music-video': '/api/v1/mp4/record-info',
  'suno-separate': '/api/v1/vocal-removal/record-info',
});

/** Node types that Suno does. */
export const SUNO_TYPES: ReadonlySet<string> = new Set(Object.keys(ORDERS));

/** Suno's own lane. Facts: providers 3.3 and 24. */
export const suno: KieProtocol = {
  readPath: (type) => READ_PATHS[type] ?? SONGS,
  orderOf: (asked, backend) => {
    const order = ORDERS[asked.type]?.(asked, lever(asked, 'model') ?? backend.model);
    if (!order) throw new Error(`no such work for Suno: ${asked.type}`);
    // It answers at once and calls nobody.
    if (asked.type === 'suno-style-boost') return order;
    return { ...order, body: { ...order.body, callBackUrl: NO_CALLBACK } };
  },
  resultOf: (record, asked) => {
    const response = recordOf(record['response']);
    switch (asked.type) {
      case 'suno-lyrics':
        return lyricsIn(response);
      case 'suno-convert-wav':
        return { files: [firstFile('audio', urlsIn(response['audioWavUrl']))] };
      case 'suno-music-video':
        return { files: [firstFile('video', urlsIn(response['videoUrl']))] };
      case 'suno-separate':
        return stemsIn(response);
      case 'suno-style-boost':
        return { text: required(textOf(record['result'])), files: [] };
      default:
        return songsIn(record, response);
    }
  },
};

interface Track {
  id?: unknown;
  audioUrl?: unknown;
  sourceAudioUrl?: unknown;
  title?: unknown;
}

/** Suno always makes two. */
function songsIn(record: KieRecord, response: KieRecord): ProviderResult {
  const tracks = (Array.isArray(response['sunoData']) ? (response['sunoData'] as Track[]) : []).flatMap(
    ({ audioUrl, sourceAudioUrl, id, title }) => {
      const [url] = [...urlsIn(audioUrl), ...urlsIn(sourceAudioUrl)];
      return url === undefined ? [] : [{ url, id: textOf(id), title: textOf(title) }];
    },
  );
  const [first, second] = tracks;
  if (!first) throw invalidOutput('The provider ended the task without a song.');
  return {
    files: [
      { kind: 'audio', source: { url: first.url } },
      ...(second
        ? [{ kind: 'audio', source: { url: second.url }, outputKey: 'secondAudioUrl' } satisfies ProviderFile]
        : []),
    ],
    data: {
      taskId: textOf(record['taskId']),
      audioId: first.id,
      ...(second ? { secondAudioId: second.id } : {}),
      ...(first.title === '' ? {} : { title: first.title }),
    },
  };
}

/** Each stem under its own name; what sings stands for the whole. */
function stemsIn(response: KieRecord): ProviderResult {
  const stems = Object.entries(response).flatMap(([outputKey, value]): ProviderFile[] => {
    const [url] = urlsIn(value);
    return url === undefined || outputKey === 'originUrl' || !outputKey.endsWith('Url')
      ? []
      : [{ kind: 'audio', source: { url }, outputKey }];
  });
  const voice = stems.find(({ outputKey }) => outputKey === 'vocalUrl') ?? stems[0];
  if (!voice) throw invalidOutput('The provider ended the task without stems.');
  return { files: [voice, ...stems.filter((stem) => stem !== voice)] };
}

function lyricsIn(response: KieRecord): ProviderResult {
  const [first] = (Array.isArray(response['data']) ? response['data'] : []) as {
    text?: unknown;
    title?: unknown;
  }[];
  return {
    text: required(textOf(first?.text)),
    files: [],
    data: { title: textOf(first?.title) },
  };
}

function required(text: string): string {
  if (text.trim() === '') throw invalidOutput('The provider ended the task without a text.');
  return text.trim();
}
