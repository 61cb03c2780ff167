import { dialogueLines } from './dialogue-lines.js';
import { draftLyrics } from './drafts/audio/draft-words.js';
import { wordTimes } from './drafts/audio/word-times.js';
import { judgeText, TEXT_CHECKS } from './drafts/text/judge-text.js';
import { keyTerms, writeReply } from './drafts/text/write-reply.js';
import { writeScript } from './drafts/text/write-script.js';
import { assScript, CAPTION_STYLES } from './ffmpeg/ass-captions.js';
import { cuesFromSubtitles, cuesFromText } from './ffmpeg/caption-cues.js';
import { parseFeed } from './network/parse-feed.js';
import { readPage } from './network/read-page.js';
import { readTelegramPage } from './network/telegram-page.js';

/** A recording with a pause after each second. */
const HEARD = Array.from({ length: 30 }, (_, index) => ({ start: 2 * index, end: 2 * index + 1 }));

// What lanes compute of texts of tenants and of other hosts, as these grow. The budget of steps is no part of it, so CPU
// time is measured: the best of several tries, and only where the longer text takes enough of it to tell.

const SMALL = 30_000;
const FACTOR = 4;
/** Four times the text takes 4.5 times as long by n log n, and 16 times by n²; half way, as they multiply. */
const WORST_RATIO = 8;
/** What takes less for the longer text is not squared: such a text would take seconds. Milliseconds of CPU time. */
const QUICK_MS = 150;
const TRIES = 4;

const repeated = (part: string) => (size: number) => part.repeat(Math.ceil(size / part.length));

const TEXTS: Readonly<Record<string, (size: number) => string>> = {
  'a word': repeated('a'),
  words: repeated('word '),
  'words of their own': (size) => Array.from({ length: size / 8 }, (_, at) => `w${at}`).join(' '),
  sentences: repeated('A b. '),
  blanks: (size) => `a${' '.repeat(size)}b`,
  lines: repeated('\n'),
  names: repeated('a: b\n'),
  'opened brackets': repeated('<'),
  'opened elements': repeated('<a href=x>'),
  'elements that are never closed': repeated('<div>'),
  'elements of all kinds that are never closed': repeated('<p><b><table><tr><td><ul><li><select><svg>'),
  // Pages with more than 1,000 inside one another are refused as soon as the parser is so deep.
  'elements inside one another': repeated(`${'<div>'.repeat(900)}${'</div>'.repeat(900)}`),
  'opened comments': repeated('<!--'),
  entities: repeated('&amp;'),
  braces: repeated('{a'),
  'times of subtitles': repeated('00:00:01,000 --> 00:00:02,000 '),
  'a block of subtitles': (size) => `00:00:01,000 --> 00:00:02,000\n${repeated('b ')(size)}`,
  'long words of subtitles': (size) =>
    `00:00:01,000 --> 00:00:02,000\n${Array.from({ length: 50 }, () => 'b'.repeat(size / 50)).join(' ')}`,
  'blocks of subtitles': repeated('00:00:01,000 --> 00:00:02,000\n{b}\n\n'),
  'posts of a channel': repeated('<div class="tgme_widget_message" data-post="a/1"><p>b'),
  'entries of a feed': (size) =>
    `<rss><channel>${repeated('<item><title>a</title></item>')(size)}</channel></rss>`,
};

const frame = { width: 1920, height: 1080 };
const cuesOf = (text: string) => cuesFromSubtitles(text) ?? cuesFromText(text, 60);

const WORKS: Readonly<Record<string, (text: string) => unknown>> = {
  ...Object.fromEntries(
    CAPTION_STYLES.map((style) => [
      `captions: ${style}`,
      (text: string) =>
        assScript(cuesOf(text), { style, position: 'bottom', fontSize: 24, color: '#ffffff' }, frame),
    ]),
  ),
  ...Object.fromEntries(
    TEXT_CHECKS.map((check) => [`check: ${check}`, (text: string) => judgeText(check, text)]),
  ),
  dialogue: (prompt) => dialogueLines({ params: {}, inputs: { prompt } }),
  lyrics: (text) => draftLyrics(text, 's'),
  alignment: (text) => wordTimes(text, HEARD),
  terms: (text) => keyTerms(text),
  reply: (text) => writeReply({ system: text, prompt: text, seed: 's' }),
  script: (text) =>
    writeScript({
      prompt: text,
      sceneCount: 3,
      targetLength: 30,
      structure: '',
      tone: text,
      styleGuide: text,
      seed: 's',
    }),
  'a page': (text) => readPage(text, 'https://example.org/'),
  'a channel': (text) => readTelegramPage(text, 'https://t.me/s/a'),
  'a feed': (text) => parseFeed(text, 'https://example.org/feed'),
};

async function cpuOf(work: (text: string) => unknown, text: string): Promise<number> {
  const before = process.cpuUsage();
  // What is refused was looked at as well.
  await Promise.resolve()
    .then(() => work(text))
    .catch((error: unknown) => {
      if (!(error instanceof Error) || error instanceof RangeError) throw error;
    });
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

async function growsWell(
  work: (text: string) => unknown,
  textOf: (size: number) => string,
): Promise<boolean> {
  let [small, large] = [Infinity, Infinity];
  for (let tries = 0; tries < TRIES; tries++) {
    large = Math.min(large, await cpuOf(work, textOf(SMALL * FACTOR)));
    if (large <= QUICK_MS) return true;
    small = Math.min(small, await cpuOf(work, textOf(SMALL)));
    if (large <= WORST_RATIO * small) return true;
  }
  return false;
}

it.each(Object.entries(WORKS))('%s: no more than n log n', async (_what, work) => {
  const tooMuch: string[] = [];
  for (const [shape, textOf] of Object.entries(TEXTS)) {
    if (!(await growsWell(work, textOf))) tooMuch.push(shape);
  }
  expect(tooMuch).toEqual([]);
});
