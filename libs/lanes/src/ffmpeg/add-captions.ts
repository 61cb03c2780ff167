import { writeFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { withMissingLetters } from '../fonts/missing-letters.js';
import { LaneFailure, type LaneResult } from '../lane.js';
import { optionalInput } from '../lane-inputs.js';
import { invalid, numberWithin } from '../lane-params.js';
import { assScript, CAPTION_POSITIONS, CAPTION_STYLES } from './ass-captions.js';
import {
  cuesFromSubtitles,
  cuesFromText,
  cuesFromWords,
  type CaptionCue,
  type CaptionWord,
} from './caption-cues.js';
import { filteredVideo } from './filtered-video.js';
import { EVEN_SIDES } from './frame-fitting.js';
import { untrusted, type MediaFile, type MediaWork } from './media-work.js';

const MAX_WORDS = 20_000;

/** Writes a given text into the picture, plain or word by word. Listening to what is said is another node's work. */
export async function addCaptions(work: MediaWork): Promise<LaneResult> {
  const { params } = work;
  const video = await work.videoInput();
  const look = {
    style: params.choice('style', CAPTION_STYLES, 'subtitle'),
    position: params.choice('position', CAPTION_POSITIONS, 'bottom'),
    fontSize: params.number('fontSize', { min: 8, max: 72, fallback: 24 }),
    color: params.color('color', '#ffffff'),
  };
  const script = work.newFile('ass');
  const cues = captionCues(work, video);
  await writeFile(script, assScript(cues, look, video));

  const artifacts = await filteredVideo(work, {
    source: untrusted(video),
    filters: `${EVEN_SIDES},ass=${basename(script)}`,
    seconds: video.seconds,
  });
  const texts = cues.flatMap(({ words }) => words.map(({ text }) => text));
  return withMissingLetters(work.task, texts, { artifacts });
}

function captionCues({ params, task }: MediaWork, video: MediaFile): CaptionCue[] {
  const words = params.list('words', MAX_WORDS, readWord);
  if (words.length > 0) return cuesFromWords(words);
  const text = optionalInput(task, ['text', 'transcript', 'captions']);
  if (text === undefined) {
    throw new LaneFailure(
      'missing_input',
      'There is nothing to write: give `text`, subtitles or timed `words`. What a transcribe node brings is empty where no speech model is set up.',
      false,
    );
  }
  return cuesFromSubtitles(text) ?? cuesFromText(text, video.seconds);
}

function readWord(entry: unknown, index: number): CaptionWord {
  const {
    word,
    text = word,
    start,
    end,
  } = typeof entry === 'object' && entry !== null ? (entry as Record<string, unknown>) : {};
  if (typeof text !== 'string') throw invalid(`words[${index}].word`, 'must be a text');
  return {
    text: text.trim(),
    start: numberWithin(`words[${index}].start`, start, 0, 1_000_000),
    end: numberWithin(`words[${index}].end`, end, 0, 1_000_000),
  };
}
