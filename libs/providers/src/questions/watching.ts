import { optionalInput } from '@easel/lanes/lane-inputs';
import { LaneFailure } from '@easel/lanes/lane';
import { LaneParams } from '@easel/lanes/lane-params';
import { type Analysis, analysisDocument, analysisSchema, analysisText } from './analysis-document.js';
import { answerJson, type Json, numberAt, rowsAt, textAt } from './answer-json.js';
import type { Asked, Asking, Measured } from './asking.js';
import { amount, list, oneOf, shape, words } from './json-schema.js';

/** Seconds. */
const LONGEST_VIDEO = 600;
const KINDS = ['Corrected', 'Refused', 'Watch'];

const RULES = [
  'You take videos apart on paper. Answer with JSON.',
  'Scenes follow each other without a gap from 0 to the end; a new one begins at each cut, and none is longer than 8 s: split a longer shot.',
  'slots are the people, creatures, things and places that come back; slotId is lower case with hyphens; visual names them as {slot:id}.',
  'Speech is written down word for word.',
].join('\n');

/** A video, scene by scene. */
export const analysis: Asking = {
  media: videoOf,
  longest: LONGEST_VIDEO,
  words: (asked, measured) => ({
    system: RULES,
    text: ['Analyse this video.', lengthOf(measured), ...wishes(asked)]
      .filter((part) => part !== '')
      .join('\n'),
    schema: analysisSchema,
  }),
  read: (answer, _asked, measured) => {
    const json = analysisDocument(answerJson(answer), measured);
    return { text: analysisText(json), files: [], data: { json } };
  },
};

/** An analysis held against its video. Without one, it is made first. */
export const audit: Asking = {
  media: videoOf,
  longest: LONGEST_VIDEO,
  words: (asked, measured) => {
    const given = givenAnalysis(asked);
    return {
      system:
        `${RULES}\nThen you check the analysis against the video: what is wrong you mend and report as Corrected, what ` +
        'contradicts the video and cannot be mended as Refused, what you cannot tell as Watch.',
      text: [
        given === undefined
          ? 'Analyse this video, then check what you wrote.'
          : 'Check this analysis of the video.',
        lengthOf(measured),
        given === undefined ? '' : JSON.stringify(given),
      ]
        .filter((part) => part !== '')
        .join('\n'),
      schema: shape({
        analysis: analysisSchema,
        summary: words,
        findings: list(
          shape({ kind: oneOf(KINDS), sceneNumber: amount, field: words, reason: words }, ['field']),
        ),
      }),
    };
  },
  read: (answer, asked, measured) => {
    const said = answerJson(answer);
    const [document] = rowsAt({ analysis: [said['analysis']] }, 'analysis');
    const json = analysisDocument(document ?? said, measured);
    const findings = rowsAt(said, 'findings').flatMap((row) => finding(row, json));
    const summary = textAt(said, 'summary') || `${findings.length} findings.`;
    const autoAnalysed = givenAnalysis(asked) === undefined;
    return { text: summary, files: [], data: { json, report: { findings, summary, autoAnalysed } } };
  },
};

function videoOf(asked: Asked): string[] {
  const file = optionalInput(asked, ['videoUrl', 'video', 'in']);
  const page = optionalInput(asked, ['youtubeUrl']);
  if (file !== undefined) return [file];
  if (page === undefined) {
    throw new LaneFailure('missing_input', 'This node needs a video; connect it or fill it in.', false);
  }
  throw new LaneFailure(
    'provider_not_configured',
    'Pages of video sites cannot be read here; upload the video or name its file.',
    false,
  );
}

const lengthOf = (measured: Measured | undefined): string =>
  measured?.durationSeconds === undefined ? '' : `It is ${measured.durationSeconds.toFixed(2)} s long.`;

function wishes({ params }: Asked): string[] {
  const given = new LaneParams(params);
  const focus = given.text('analysisFocus');
  return [
    given.flag('musicVideo', false) ? 'It is a music video: scenes follow the beat, lyrics are speech.' : '',
    given.flag('variations', false) ? 'Tell how slots look at other times as their variations.' : '',
    given.flag('translateSpeechToEnglish', false) ? 'Translate speech to English.' : '',
    given.flag('translateOnScreenTextToEnglish', false) ? 'Translate text on screen to English.' : '',
    given.text('selectionMode') === 'combine'
      ? 'Where takes repeat, tell the best parts of them as one.'
      : '',
    focus === '' ? '' : `Above all look at: ${focus}`,
  ];
}

function givenAnalysis({ params, inputs }: Asked): unknown {
  for (const value of [params['analysis'], inputs['analysis']]) {
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value;
    if (typeof value === 'string' && value.trim() !== '') return value;
  }
  return undefined;
}

function finding(row: Json, { scenes }: Analysis): Record<string, unknown>[] {
  const [kind, reason, field] = [textAt(row, 'kind'), textAt(row, 'reason'), textAt(row, 'field')];
  const sceneNumber = numberAt(row, 'sceneNumber') ?? 0;
  if (!KINDS.includes(kind) || reason === '' || sceneNumber > scenes.length) return [];
  return [{ kind, sceneNumber, ...(field === '' ? {} : { field }), reason }];
}
