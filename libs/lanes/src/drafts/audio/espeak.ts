import { table } from '@easel/contracts/table';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { SPEAKING } from '../../media/sandbox/child-limits.js';
import { runTool, ToolFailed } from '../../media/sandbox/run-tool.js';
import { hashOf } from '../image/seeded-random.js';
import type { MediaWork } from '../../ffmpeg/media-work.js';
import { options } from '../../ffmpeg/options.js';
import { aborted } from '../../media-failure.js';
import type { Speech } from './speech.js';

const PROGRAM = 'espeak-ng';
const TIMEOUT_MS = 300_000;
const WORDS_PER_MINUTE = 165;
const FALLBACK_LANGUAGE = 'en-us';
const LANGUAGE = /^[a-z]{2,3}(?:-[a-z0-9]{2,8}){0,2}$/;

const FEMALE_VOICES = ['f1', 'f2', 'f3', 'f4', 'f5'] as const;
const MALE_VOICES = ['m1', 'm2', 'm3', 'm4', 'm5', 'm6', 'm7'] as const;
const FEMALE =
  /\b(rachel|sarah|female|woman|girl|lady|mother|bella|elli|alice|aria|charlotte|emily|laura|jessica|lily|matilda|grace|dorothy|freya|gigi|glinda|mimi|nicole|serena)\b/i;

/** Accents that a voice's description may ask for, and the speech rules that come nearest. */
const ACCENTS: readonly (readonly [RegExp, string])[] = [
  [/\bscot(?:s|tish)\b/i, 'en-gb-scotland'],
  [/\b(?:british|english accent|london)\b/i, 'en-gb'],
  [/\bcaribbean\b/i, 'en-029'],
  [/\bamerican\b/i, 'en-us'],
];

/** What a service calls a language, where the synthesiser calls it otherwise. */
const LANGUAGES: Readonly<Record<string, string>> = table({
  en: 'en-us',
  zh: 'cmn',
  'zh-cn': 'cmn',
  'zh-tw': 'cmn',
  no: 'nb',
  'pt-br': 'pt-br',
  fr: 'fr-fr',
  fil: 'en-us',
});

/** `espeak-gb-f2` for one: an accent and a timbre. */
const OWN_ID = /^espeak-(us|gb|scotland|caribbean)-([fm]\d)$/;
const OWN_ACCENTS: Readonly<Record<string, { rules: string; label: string }>> = table({
  us: { rules: 'en-us', label: 'american' },
  gb: { rules: 'en-gb', label: 'british' },
  scotland: { rules: 'en-gb-scotland', label: 'scottish' },
  caribbean: { rules: 'en-029', label: 'caribbean' },
});

/** The voices that go by an id of their own. Any other name has one of their timbres. */
export const espeakVoices = Object.entries(OWN_ACCENTS).flatMap(([key, { label }]) =>
  [...FEMALE_VOICES, ...MALE_VOICES].map((variant) => ({
    id: `espeak-${key}-${variant}`,
    name: `espeak-ng ${label} ${variant}`,
    gender: variant.startsWith('f') ? 'female' : 'male',
    accent: label,
  })),
);

let installed: Promise<boolean> | undefined;

/** Whether the synthesiser is installed here; looked for once. */
export function hasEspeak(): Promise<boolean> {
  installed ??= runTool(PROGRAM, ['--version'], {
    folder: tmpdir(),
    limits: SPEAKING,
    timeoutMs: 5_000,
  }).then(
    () => true,
    () => false,
  );
  return installed;
}

export interface EspeakVoice {
  /** Speech rules, `de` for one. */
  language: string;
  /** Timbre, `f2` for one; each name always has the same. */
  variant: string;
  /** 0 to 99. */
  pitch: number;
}

/** The voice of the synthesiser for a voice's name or description, in a language. */
export function espeakVoice(voice: string, language?: string): EspeakVoice {
  const [, accent = '', timbre] = OWN_ID.exec(voice) ?? [];
  if (timbre !== undefined) {
    const rules = OWN_ACCENTS[accent]?.rules ?? FALLBACK_LANGUAGE;
    return { language: languageOf(language) ?? rules, variant: timbre, pitch: 48 };
  }
  const female = FEMALE.test(voice);
  const variants = female ? FEMALE_VOICES : MALE_VOICES;
  const deep = /\b(?:deep|low|old|baritone|bass)\b/i.test(voice);
  const high = /\b(?:high|young|child|kid|bright)\b/i.test(voice);
  return {
    language: languageOf(language) ?? ACCENTS.find(([words]) => words.test(voice))?.[1] ?? FALLBACK_LANGUAGE,
    variant: variants[Math.abs(hashOf(voice.toLowerCase())) % variants.length] ?? variants[0],
    pitch: deep ? 25 : high ? 70 : 48,
  };
}

function languageOf(language: string | undefined): string | undefined {
  const code = language?.trim().toLowerCase().replace('_', '-') ?? '';
  if (code === '' || code === 'auto' || !LANGUAGE.test(code)) return undefined;
  // Plain English leaves the accent to the voice.
  return code === 'en' ? undefined : (LANGUAGES[code] ?? code);
}

/** Speaks a text into a wav file in the task's folder; undefined where the synthesiser is not installed. */
export async function speakWithEspeak(work: MediaWork, speech: Speech): Promise<string | undefined> {
  const script = work.newFile('txt');
  const sound = work.newFile('wav');
  // Tags in brackets are directions for voices that can act.
  await writeFile(script, `${speech.text.replaceAll(/\[[^[\]\n]{0,60}\]/g, ' ')}\n`);
  const { language, variant, pitch } = espeakVoice(speech.voice, speech.language);
  const say = (rules: string) =>
    runTool(
      PROGRAM,
      [
        ...options('-v', `${rules}+${variant}`, '-p', String(pitch), '-b', '1'),
        ...options('-s', String(Math.round(WORDS_PER_MINUTE * speech.speed)), '-f', script, '-w', sound),
      ],
      {
        folder: work.task.workDir,
        limits: SPEAKING,
        timeoutMs: TIMEOUT_MS,
        signal: work.task.signal,
      },
    );
  try {
    await say(language).catch((error: unknown) => {
      // A language that it has no rules for is read by those of another.
      const missing = error instanceof ToolFailed && error.reason === 'missing';
      if (missing || work.task.signal.aborted || language === FALLBACK_LANGUAGE) throw error;
      return say(FALLBACK_LANGUAGE);
    });
  } catch {
    if (work.task.signal.aborted) throw aborted();
    return undefined;
  }
  return sound;
}
