import {
  composePrompt,
  enhancePrompt,
  pickersNamed,
  picksInText,
  recommendModel,
  wizardQuestions,
  wizardTask,
} from '@easel/catalog';
import { table } from '@easel/contracts/table';
import { guessMediaOf, NoValidInputs } from '@easel/workflow';
import { readLottie } from '../../read-lottie.js';
import { draftData, seedOf } from '../image/picture-file.js';
import { MediaWork, type FfmpegConfig } from '../../ffmpeg/media-work.js';
import { decoding } from '../../image/open-picture.js';
import { wordsInPicture } from '../../image/words-in-picture.js';
import { inputList, missingInput, optionalInput, requiredInput } from '../../lane-inputs.js';
import { invalid } from '../../lane-params.js';
import { LaneFailure, type Lane, type LaneResult, type LaneTask } from '../../lane.js';
import { nextTurn } from '../../in-steps.js';
import type { LocalModels } from '../../models/local-models.js';
import { analyseVideo, type VideoAnalysis } from './analyse-video.js';
import { auditAnalysis } from './audit-analysis.js';
import { describePicture, DETAIL_LEVELS } from './describe-picture.js';
import { askedWriting, CRITIC_MODES, judgePicture, type Verdict } from './judge-picture.js';
import { judgeText, TEXT_CHECKS } from './judge-text.js';
import { mediaToCompose } from './media-to-compose.js';
import { lookAt, type PictureLook } from './picture-look.js';
import { pickBest } from './pick-best.js';
import { planComposition } from './plan-composition.js';
import { DRAFT_LINE, ITEM_MARK, itemsOf, writeReply } from './write-reply.js';
import { describedSubject } from '../../described-subject.js';
import { writeCaption } from './write-caption.js';
import { writePlan } from './write-plan.js';
import { scriptText, writeScript } from './write-script.js';

type Operation = (work: MediaWork, models: LocalModels) => Promise<LaneResult>;

const OPERATIONS: Readonly<Record<string, Operation>> = table({
  'llm-chat': reply,
  'ai-writer': reply,
  reduce: pick,
  'generate-script': script,
  'prompt-helper': helpWithPrompt,
  'text-to-picker': readPicks,
  'qa-check': checkText,
  'image-to-text': describe,
  'image-critic': criticize,
  'describe-to-picker': detectPicks,
  'video-analysis': analyse,
  'video-audit': audit,
  '3d-title': compose('titlePrompt', 'titlePlan'),
  'motion-graphics': compose('motionPrompt', 'motionPlan'),
  'after-effects': compose('effectPrompt', 'effectPlan'),
  'lottie-overlay': compose('overlayPrompt', 'overlayPlan'),
  'video-composer': compose('compositionPrompt', 'sceneGraph'),
});

/** Asks for the plan of a production. */
const PLAN_PRESET = 'production-plan';
const PICTURES = ['imageUrl', 'image', 'in'] as const;

/**
 * Stands in for every language model where no provider key is set. It measures what can be measured and fills in
 * templates; it understands nothing, and says so in each text.
 */
export class DraftTextLane implements Lane {
  readonly name = 'draft-text';
  readonly types: readonly string[] = Object.keys(OPERATIONS);

  constructor(
    private readonly models: LocalModels,
    private readonly config: FfmpegConfig = {},
  ) {}

  async run(task: LaneTask): Promise<LaneResult> {
    const operation = OPERATIONS[task.type];
    if (operation === undefined)
      throw new LaneFailure(
        'unsupported_node_type',
        `${task.type} has no draft on this installation.`,
        false,
      );
    const result = await operation(new MediaWork(task, this.config), this.models);
    return { ...result, data: { ...result.data, ...draftData(task) } };
  }
}

async function reply({ task, params }: MediaWork): Promise<LaneResult> {
  const prompt = inputList(task, ['userInput', 'prompt', 'in']).join('\n');
  const system = optionalInput(task, ['systemPrompt', 'system-prompt']) ?? '';
  if (prompt === '' && system === '') throw missingInput('a prompt');
  if (params.text('preset') === PLAN_PRESET) {
    return { artifacts: [], text: JSON.stringify(writePlan(prompt)), data: { usage: usageOf(prompt, '') } };
  }
  const runs = params.integer('runs', { min: 1, max: 4, fallback: 1 });
  const texts = Array.from({ length: runs }, (_, run) =>
    writeReply({
      system,
      prompt: prompt === '' ? system : prompt,
      seed: `${seedOf(task)}${run === 0 ? '' : run}`,
    }),
  );
  const text = texts.join(`\n${ITEM_MARK}\n`);
  for (const piece of text.match(/\S+\s*|\s+/g) ?? []) {
    task.say?.(piece);
    await nextTurn();
    if (task.signal.aborted)
      throw new LaneFailure('aborted', 'The task was stopped before it was done.', true);
  }
  const items = itemsOf(text);
  return { artifacts: [], text, data: { ...(items && { items }), usage: usageOf(prompt + system, text) } };
}

/** The default strategy of a node that chooses. Its inputs keep their places, so that the chosen one can be named. */
function pick({ task, params }: MediaWork): Promise<LaneResult> {
  const given = params.raw('inputs') ?? task.inputs['in'];
  const texts = [given].flat().map((each) => (typeof each === 'string' ? each : ''));
  try {
    const { output, meta } = pickBest(texts, recordIn(params.raw('strategyConfig')) ?? {});
    const media = guessMediaOf(output);
    return Promise.resolve({
      artifacts: [],
      text: output,
      data: { output, meta, ...(media !== undefined && { [media]: output }) },
    });
  } catch (error) {
    if (!(error instanceof NoValidInputs)) throw error;
    throw new LaneFailure('no_valid_inputs', error.message, false);
  }
}

async function script({ task, params }: MediaWork): Promise<LaneResult> {
  const scenes = writeScript({
    prompt: requiredInput(task, ['prompt', 'in'], 'an idea'),
    sceneCount: params.integer('sceneCount', { min: 1, max: 100, fallback: 5 }),
    targetLength: params.number('targetLength', { min: 1, max: 3_600, fallback: 60 }),
    structure: params.text('structure', 'freeform'),
    tone: params.text('tone'),
    styleGuide: params.text('styleGuide'),
    seed: seedOf(task),
  });
  return Promise.resolve({
    artifacts: [],
    text: `${DRAFT_LINE}\n\n${scriptText(scenes)}`,
    data: {
      scenes,
      images: scenes.map(({ imagePrompt }) => imagePrompt),
      dialogue: scenes.flatMap(({ dialogue }) => dialogue.map(({ text }) => text)),
      music: scenes.map(({ musicMood }) => musicMood),
      sfx: scenes.flatMap(({ soundEffects }) => soundEffects),
      characters: [...new Set(scenes.flatMap(({ characters }) => characters))],
      locations: [...new Set(scenes.map(({ location }) => location))],
    },
  });
}

async function helpWithPrompt({ task }: MediaWork): Promise<LaneResult> {
  const asked = wizardTask(task.params);
  if (!asked) throw invalid('nodeType', 'must be a type of node that has a prompt');
  const { action, node, request } = asked;
  if (action === 'analyze')
    return Promise.resolve({ artifacts: [], data: { questions: wizardQuestions(node, request) } });
  const prompt = action === 'generate' ? composePrompt(node, request) : enhancePrompt(node, request);
  const recommendedModel = recommendModel(node, request);
  return Promise.resolve({
    artifacts: [],
    text: prompt,
    data: { prompt, ...(recommendedModel && { recommendedModel }) },
  });
}

async function readPicks({ task }: MediaWork): Promise<LaneResult> {
  const text = requiredInput(task, ['text', 'in'], 'a text');
  const pickerJson = picksInText(text, pickersNamed(task.params['targetPickers']));
  return Promise.resolve({
    artifacts: [],
    text: DRAFT_LINE,
    data: { pickerJson, 'picker-json': JSON.stringify(pickerJson) },
  });
}

async function checkText({ task, params }: MediaWork): Promise<LaneResult> {
  const text = requiredInput(task, ['text', 'in'], 'a text');
  const verdict = judgeText(params.choice('checkType', TEXT_CHECKS, 'content'), text);
  return Promise.resolve(
    verdictResult(verdict, params.number('threshold', { min: 0, max: 1, fallback: 0.7 })),
  );
}

async function describe(work: MediaWork, models: LocalModels): Promise<LaneResult> {
  const { task, params } = work;
  const detail = params.choice('detailLevel', DETAIL_LEVELS, 'detailed');
  const video = optionalInput(task, ['videoUrl', 'video']);
  if (optionalInput(task, PICTURES) === undefined && video !== undefined) {
    const analysis = await analyseVideo(work, await work.openAs('video', video));
    return { artifacts: [], text: analysisText(analysis) };
  }
  const { path } = await work.openAs('image', requiredInput(task, PICTURES, 'a picture'));
  const look = await decoding(() => lookAt(path));
  const subject = describedSubject(task.params);
  if (subject) return { artifacts: [], text: writeCaption(subject, look), data: { look } };
  const words = detail === 'brief' ? [] : await wordsInPicture(path, work.limits, models, task.signal);
  return {
    artifacts: [],
    text: [DRAFT_LINE, describePicture(look, detail), ...writingLines(words)].join('\n'),
    data: { look, words },
  };
}

async function criticize(work: MediaWork, models: LocalModels): Promise<LaneResult> {
  const { params, task } = work;
  const { path } = await work.openAs('image', requiredInput(task, PICTURES, 'a picture'));
  const mode = params.choice('mode', CRITIC_MODES, 'realism');
  const prompt = optionalInput(task, ['prompt']) ?? '';
  const reference = optionalInput(task, ['referenceImageUrl', 'reference']);
  const verdict = judgePicture(mode, {
    look: await decoding(() => lookAt(path)),
    prompt,
    ...(askedWriting(mode, prompt).length > 0 && {
      words: await wordsInPicture(path, work.limits, models, task.signal),
    }),
    ...(reference !== undefined && { reference: await lookAtUrl(work, reference) }),
  });
  return verdictResult(verdict, params.number('threshold', { min: 0, max: 1, fallback: 0.7 }));
}

/** Of all that pickers can say of a picture, its pixels only tell whether it is in black and white. */
async function detectPicks(work: MediaWork): Promise<LaneResult> {
  const look = await lookAtInput(work, PICTURES);
  const pickerJson = look.saturation < 0.06 ? { 'camera-format': { cameraFormat: 'bw-film' } } : {};
  return {
    artifacts: [],
    text: `${DRAFT_LINE}\n${describePicture(look, 'brief')}`,
    data: { pickerJson, 'picker-json': JSON.stringify(pickerJson) },
  };
}

async function analyse(work: MediaWork): Promise<LaneResult> {
  const video = optionalInput(work.task, ['videoUrl', 'video', 'in']);
  if (video === undefined && optionalInput(work.task, ['youtubeUrl']) !== undefined) {
    throw new LaneFailure(
      'provider_not_configured',
      'Pages of video sites cannot be read here; upload the video or name its file.',
      false,
    );
  }
  if (video === undefined) throw missingInput('a video');
  const analysis = await analyseVideo(work, await work.openAs('video', video));
  return { artifacts: [], text: analysisText(analysis), data: { json: analysis } };
}

async function audit(work: MediaWork): Promise<LaneResult> {
  const measured = await analyseVideo(work, await work.videoInput());
  const given = recordIn(work.task.params['analysis'] ?? optionalInput(work.task, ['analysis']));
  const { analysis, report } = auditAnalysis(given ?? { ...measured }, measured);
  return {
    artifacts: [],
    text: `${DRAFT_LINE}\n${report.summary}`,
    data: { json: analysis, report: { ...report, autoAnalysed: given === undefined } },
  };
}

function compose(promptField: string, planField: string): Operation {
  return async ({ task, params }) => {
    const given = recordIn(task.params[planField]);
    const [animation] = [task.params['lottie'] ?? task.inputs['lottie'] ?? []].flat() as unknown[];
    const composition =
      given ??
      planComposition({
        type: task.type,
        prompt: optionalInput(task, [promptField, 'prompt']) ?? '',
        fps: params.number('fps', { min: 1, max: 60, fallback: 30 }),
        duration: params.number('duration', { min: 1, max: 300, fallback: 10 }),
        aspectRatio: params.text('aspectRatio', '16:9'),
        background: params.color('backgroundColor', '#000000'),
        media: mediaToCompose(task),
        lottie: animation === undefined || animation === '' ? undefined : await readLottie(task, animation),
        engine: params.text('engine'),
      });
    const drawing = lottieIn(composition);
    return {
      artifacts: [],
      data: { composition, [planField]: composition, ...(drawing !== undefined && { lottie: drawing }) },
    };
  };
}

/** The vector animation of a composition that is one. */
function lottieIn({ kind, layers }: { kind?: unknown; layers?: unknown }): unknown {
  if (kind !== 'motion' || !Array.isArray(layers)) return undefined;
  return (layers as { lottie?: unknown }[]).find(({ lottie }) => lottie !== undefined)?.lottie;
}

async function lookAtInput(work: MediaWork, names: readonly string[]): Promise<PictureLook> {
  return lookAtUrl(work, requiredInput(work.task, names, 'a picture'));
}

async function lookAtUrl(work: MediaWork, url: string): Promise<PictureLook> {
  const { path } = await work.openAs('image', url);
  return decoding(() => lookAt(path));
}

function writingLines(words: readonly string[]): string[] {
  return words.length === 0 ? [] : [`Written in it: ${words.map((line) => `"${line}"`).join(', ')}`];
}

function verdictResult({ score, reason }: Verdict, threshold: number): LaneResult {
  return {
    artifacts: [],
    text: `${DRAFT_LINE}\n${reason}`,
    data: { score, approved: score >= threshold, reason, usage: { inputTokens: 0, outputTokens: 0 } },
  };
}

function analysisText({ meta, scenes }: VideoAnalysis): string {
  const rows = scenes.map(({ startSec, endSec, visual }) => `${startSec} to ${endSec} s: ${visual}`);
  return [DRAFT_LINE, `${meta.durationSec} s, ${meta.width} x ${meta.height}.`, ...rows].join('\n');
}

/** Words, because nothing here counts in tokens. */
function usageOf(asked: string, written: string): { inputWords: number; outputWords: number } {
  const words = (text: string): number => text.match(/\S+/g)?.length ?? 0;
  return { inputWords: words(asked), outputWords: words(written) };
}

function recordIn(value: unknown): Record<string, unknown> | undefined {
  if (typeof value === 'object' && value !== null && !Array.isArray(value))
    return value as Record<string, unknown>;
  if (typeof value !== 'string') return undefined;
  try {
    return recordIn(JSON.parse(value) as unknown);
  } catch {
    return undefined;
  }
}
