// What a person would notice in a film: its length, its size, black or silence in it, and voices at the wrong time.
import { execFile } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { detected, frameSizes, probe, samples } from './look-at-film.mjs';

const run = promisify(execFile);
/** What one join may take away or add, in frames. */
const FRAMES_A_JOIN = 1;
/** What neighbours share, by transition. */
const SHARED_SECONDS = { dissolve: 0.5, overlap: 1 };

/**
 * @param production read in full
 * @param planned its export plan
 * @returns lines to show, the shots with their times in the film, and what is wrong
 */
export async function checkFilm(file, production, planned) {
  const shots = timesOf(production);
  const expected = shots.at(-1).end;
  const { seconds, streams } = await probe(file);
  const [picture] = streams.filter(({ codec_type: type }) => type === 'video');
  const fps = Number(picture.r_frame_rate.split('/')[0]) / Number(picture.r_frame_rate.split('/')[1]);
  const problems = [];
  const lines = [`${seconds.toFixed(2)} s, ${picture.width} × ${picture.height}, ${fps} frames a second`];

  const allowed = (FRAMES_A_JOIN * shots.length) / fps;
  if (Math.abs(seconds - expected) > allowed)
    problems.push(`The film takes ${seconds.toFixed(2)} s instead of ${expected.toFixed(2)} s.`);
  const sizes = await frameSizes(file);
  if (sizes.length !== 1) problems.push(`The film has frames of several sizes: ${sizes.join(', ')}.`);
  if (!streams.some(({ codec_type: type }) => type === 'audio')) problems.push('The film has no sound.');

  const black = await detected(
    file,
    ['-vf', 'blackdetect=d=0.1:pic_th=0.98', '-an'],
    /black_start:([\d.]+)/g,
  );
  if (black.length > 0) problems.push(`The film is black at ${black.join(', ')} s.`);
  const silence = await detected(
    file,
    ['-af', 'silencedetect=n=-60dB:d=0.7', '-vn'],
    /silence_start: ([\d.]+)/g,
  );
  // The music fades in and out.
  const within = silence.map(Number).filter((at) => at > 1 && at < seconds - 2);
  if (within.length > 0) problems.push(`The film is silent at ${within.join(', ')} s.`);
  lines.push(
    `black: ${black.length === 0 ? 'nowhere' : black.join(', ')}, silent: ${within.length === 0 ? 'nowhere' : within.join(', ')}`,
  );

  for (const { id, start, end, voice } of shots) {
    if (!voice) continue;
    const speaks = await speechIn(voice.url);
    const last = start + speaks;
    if (last > end + 1 / fps)
      problems.push(`The voice of ${id} ends ${(last - end).toFixed(2)} s after its shot.`);
    lines.push(
      `voice of ${id}: ${start.toFixed(2)} to ${last.toFixed(2)} s, its shot ends at ${end.toFixed(2)} s`,
    );
    if (!(await isHeard(file, voice.url, start)))
      problems.push(`The voice of ${id} is not heard at ${start.toFixed(2)} s.`);
  }
  if (planned.warnings.length > 0) problems.push(...planned.warnings);
  return { lines, shots, problems };
}

/** When each shot with a clip begins and ends in the film. */
function timesOf({ shots, film }) {
  const used = shots.filter(({ clip }) => clip !== null);
  let at = 0;
  return used.map(({ id, title, clip, voice, transition }, index) => {
    const start = at;
    const isLast = index === used.length - 1;
    const shared = isLast ? 0 : (SHARED_SECONDS[transition ?? film.transition] ?? 0);
    at = start + clip.durationSec - shared;
    return { id, title, start, end: start + clip.durationSec, voice: voice?.url ? voice : undefined };
  });
}

/** Samples a second, which is enough to find a voice. */
const RATE = 2_000;

/** Seconds until the last sound of a recording. */
async function speechIn(url) {
  const heard = await samples(url, { rate: RATE });
  let last = heard.length - 1;
  while (last > 0 && Math.abs(heard[last]) < 0.01) last--;
  return last / RATE;
}

/** Whether what is heard in the film from `start` on resembles the recording more than it does a second earlier or later. */
async function isHeard(file, url, start) {
  const voice = await samples(url, { rate: RATE });
  const around = 1;
  const heard = await samples(file, {
    rate: RATE,
    from: Math.max(0, start - around),
    seconds: voice.length / RATE + 2 * around,
  });
  const offset = Math.round((start - Math.max(0, start - around)) * RATE);
  const likeness = Array.from({ length: Math.max(1, heard.length - voice.length) }, (_, at) => {
    let sum = 0;
    for (let place = 0; place < voice.length; place += 2) sum += voice[place] * (heard[at + place] ?? 0);
    return sum;
  });
  const best = likeness.indexOf(Math.max(...likeness));
  return Math.abs(best - offset) < 0.1 * RATE;
}

/** A picture from the middle of each shot of the film, for the contact sheet. */
export async function framesOf(file, shots) {
  const pictures = [];
  for (const { id, title, start, end } of shots) {
    const shot = path.join(path.dirname(file), `frame-${id}.png`);
    const at = ((start + end) / 2).toFixed(2);
    await run('ffmpeg', ['-v', 'error', '-y', '-ss', at, '-i', file, '-frames:v', '1', shot]);
    pictures.push({ group: 'film', name: title || id, file: shot, bytes: await readFile(shot) });
    await rm(shot);
  }
  return pictures;
}
