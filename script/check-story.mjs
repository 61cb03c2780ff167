// What a person would notice in the film of a story: length, size, loudness, black, silence, jumps, captions, music too loud.
import { cuesFromWords } from '../libs/lanes/dist/ffmpeg/caption-cues.js';
import { closeReader, readWords } from '../libs/lanes/dist/models/read-words.js';
import { detected, frameAt, frameSizes, probe, samples } from './look-at-film.mjs';

const FPS = 30;
const FRAME = '1280,720';
const LUFS_OFF = 0.5;
const PEAK_DB = -1;
/** How much of a caption has to be read again. */
const READ_PART = 0.7;
/** How much of its volume the music may keep under the narrator. */
const DUCKED_PART = 0.6;

/**
 * @param parts files of what was mixed, by node
 * @param settings of nodes, by id
 * @param words of the narration, with their times
 * @returns lines to show, and what is wrong
 */
export async function checkStory({ film, parts, settings, words }) {
  const { seconds, streams } = await probe(film);
  const checks = [
    () => size(film, seconds, streams, settings),
    () => picture(film, seconds, settings),
    () => sound(film, seconds, settings),
    () => ducking(film, parts.music, seconds, words),
    () => captions(film, words),
    () => title(film, settings),
  ];
  const answers = [];
  for (const check of checks) answers.push(await check());
  await closeReader();
  return { lines: answers.map(({ line }) => line), problems: answers.flatMap(({ problems }) => problems) };
}

/** @param wrong what is wrong, where it is */
const told = (line, ...wrong) => ({ line, problems: wrong.filter((each) => each !== false) });

async function size(film, seconds, streams, settings) {
  const joins = settings.get('film').transitionDuration;
  const shots = [...settings].filter(([id]) => id === 'opening' || id.startsWith('shot-'));
  const planned = shots.reduce((sum, [, { duration }]) => sum + duration - joins, joins);
  const sizes = await frameSizes(film);
  const kinds = streams.map(({ codec_type: kind }) => kind).toSorted();
  return told(
    `${seconds.toFixed(2)} s of ${planned.toFixed(2)}, ${sizes.join(' and ').replaceAll(',', ' × ')}`,
    Math.abs(seconds - planned) > shots.length / FPS &&
      `The film takes ${seconds} s instead of ${planned} s.`,
    (sizes.length !== 1 || sizes[0] !== FRAME) && `Its frames are ${sizes.join(', ')}.`,
    kinds.join() !== 'audio,video' && `It has ${kinds.join(', ')}.`,
  );
}

async function picture(film, seconds, settings) {
  const ends = seconds - settings.get('ending').fadeOut;
  const looked = [
    ['black', 'blackdetect=d=0.1:pic_th=0.98', /black_start:([\d.]+)/g],
    ['frozen', 'freezedetect=n=-65dB:d=0.5', /freeze_start: ([\d.]+)/g],
    ['cut', "select='gt(scene,0.2)',showinfo", /pts_time:([\d.]+)/g],
  ];
  const found = [];
  for (const [what, filter, pattern] of looked) {
    const at = (await detected(film, ['-vf', filter, '-an'], pattern)).filter((each) => Number(each) < ends);
    if (at.length > 0) found.push(`${what} at ${at.join(', ')} s`);
  }
  return told(
    `picture: ${found.length === 0 ? 'nowhere black, frozen or with a jump' : found.join('; ')}`,
    found.length > 0 && `The picture is ${found.join('; ')}.`,
  );
}

async function sound(film, seconds, settings) {
  const summary = async (pattern) =>
    Number((await detected(film, ['-af', 'ebur128=peak=true', '-vn'], pattern)).at(-1));
  const [integrated, peak] = [
    await summary(/^ {4}I: +(-?[\d.]+) LUFS/gm),
    await summary(/Peak: +(-?[\d.]+) dBFS/g),
  ];
  const wanted = settings.get('mix').loudness;
  const silence = await detected(
    film,
    ['-af', 'silencedetect=n=-60dB:d=0.7', '-vn'],
    /silence_start: ([\d.]+)/g,
  );
  const within = silence.map(Number).filter((at) => at > 1 && at < seconds - 2);
  return told(
    `sound: ${integrated} LUFS, true peak ${peak} dB, silent ${within.length === 0 ? 'nowhere' : within.join(', ')}`,
    !(Math.abs(integrated - wanted) <= LUFS_OFF) && `The film has ${integrated} LUFS instead of ${wanted}.`,
    !(peak <= PEAK_DB) && `Its true peak is ${peak} dB.`,
    within.length > 0 && `It is silent at ${within.join(', ')} s.`,
  );
}

const RATE = 8_000;
/** Sound goes through coders, which may shift it. Samples. */
const MOST_SHIFT = 200;

/** How loud the music is in the film while somebody speaks, against between. */
async function ducking(film, music, seconds, words) {
  const [heard, alone] = [await samples(film, { rate: RATE }), await samples(music, { rate: RATE })];
  const cues = cuesFromWords(words.map(({ word: text, start, end }) => ({ text, start, end })));
  const speaking = cues.map(({ start, end }) => [start + 0.4, end]);
  const starts = [...cues.map(({ start }) => start - 0.3), seconds - 3.5];
  const ends = [1, ...cues.map(({ end }) => end + 0.5)];
  const between = starts.map((to, index) => [ends[index] + 0.6, to]).filter(([from, to]) => to - from > 0.4);
  const shift = bestShift(heard, alone, between);
  const part = partOf(heard, alone, speaking, shift) / partOf(heard, alone, between, shift);
  return told(
    `music under the narrator: ${Math.round(100 * part)} % of what it is between`,
    !(part <= DUCKED_PART) && `The music keeps ${Math.round(100 * part)} % under the narrator.`,
    between.length === 0 && 'The narrator never pauses.',
  );
}

/** How much of a recording is in a sound, which holds others too: they have nothing to do with it. */
function partOf(heard, alone, spans, shift) {
  let [together, own] = [0, 0];
  for (const [from, to] of spans) {
    for (let at = Math.round(from * RATE); at < to * RATE; at += 1) {
      const value = alone[at] ?? 0;
      together += value * (heard[at + shift] ?? 0);
      own += value * value;
    }
  }
  return together / own;
}

function bestShift(heard, alone, spans) {
  const shifts = Array.from({ length: 2 * MOST_SHIFT + 1 }, (_, index) => index - MOST_SHIFT);
  const fits = shifts.map((shift) => partOf(heard, alone, spans, shift));
  return shifts[fits.indexOf(Math.max(...fits))];
}

const normal = (text) => text.toLowerCase().match(/[a-z]+/g) ?? [];

/** What is read in a frame, as letters alone: spaces are what a reader misses most. */
async function lettersAt(film, seconds, filters) {
  const lines = await readWords(await frameAt(film, seconds, filters));
  return lines.flatMap(({ words }) => words.flatMap(({ text }) => normal(text))).join('');
}

/** Letters brighter than this become black on white. */
const lettersAbove = (brightness) => `format=gray,lutyuv=y='if(gt(val,${brightness}),0,255)'`;

/** Where in the time of a caption it is looked at, and how bright its letters are at least. */
const CAPTION_LOOKS = [225, 245].flatMap((limit) => [0.5, 0.25, 0.75].map((part) => [part, limit]));

const isReadAgain = (asked, read) =>
  asked.filter((word) => read.includes(word)).length >= READ_PART * asked.length;

async function captions(film, words) {
  const cues = cuesFromWords(words.map(({ word: text, start, end }) => ({ text, start, end })));
  const missed = [];
  for (const { start, end, words: spoken } of cues) {
    const asked = normal(spoken.map(({ text }) => text).join(' '));
    const reads = [];
    // Letters are read worse where something bright moves behind them; less of it is as bright as they are.
    for (const [part, limit] of CAPTION_LOOKS) {
      const at = start + part * (end - start);
      reads.push(await lettersAt(film, at, `crop=iw:ih*0.2:0:ih*0.8,scale=2*iw:-2,${lettersAbove(limit)}`));
      if (isReadAgain(asked, reads.at(-1))) break;
    }
    if (!isReadAgain(asked, reads.at(-1))) missed.push(`“${asked.join(' ')}” (read: ${reads.join(', ')})`);
  }
  return told(
    `captions: ${cues.length - missed.length} of ${cues.length} can be read`,
    missed.length > 0 && `These captions cannot be read: ${missed.join('; ')}.`,
    cues.length === 0 && 'There are no captions.',
  );
}

async function title(film, settings) {
  const asked = normal(settings.get('title').titlePrompt);
  const reads = [];
  // It turns: a person reads it in one frame or another.
  for (const part of [0.5, 0.6, 0.7, 0.8])
    reads.push(
      await lettersAt(film, settings.get('title').duration * part, `${lettersAbove(190)},scale=iw/2:-2`),
    );
  const isRead = asked.every((word) => reads.some((read) => read.includes(word)));
  return told(
    `title: ${isRead ? 'can be read' : `reads as ${reads.join(', ')}`}`,
    !isRead && 'The title cannot be read.',
  );
}

/** A picture of each second, for the contact sheet. */
export async function framesEachSecond(film) {
  const { seconds } = await probe(film);
  const pictures = [];
  for (let at = 0; at < seconds; at += 1)
    pictures.push({ group: 'film', name: `${at} s`, file: 'frame.png', bytes: await frameAt(film, at) });
  return pictures;
}
