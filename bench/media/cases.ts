// Nodes beside the bare call of equal quality: the same encoder and settings, the same filters' effect.
import sharp from 'sharp';
import type { Bed } from './bed.ts';

export interface Case {
  name: string;
  /** Most of the bare call's CPU time that the node may take; absent where both are over in a moment. */
  target?: number;
  node: (bed: Bed) => Promise<unknown>;
  bare: (bed: Bed) => Promise<unknown>;
}

const H264 = '-c:v libx264 -preset veryfast -crf 20 -pix_fmt yuv420p -threads:v 2 -movflags +faststart'.split(
  ' ',
);
const AAC = '-c:a aac -b:a 192k -ar 48000 -ac 2'.split(' ');
const MP3 = '-c:a libmp3lame -b:a 192k -ar 44100'.split(' ');
const ENCODING = 1.1;
const MOVES = 1.25;
const FONT = 'font=DejaVu Sans';

export async function makeInputs(bed: Bed): Promise<void> {
  const film = (seconds: number, size: string) => [
    '-f',
    'lavfi',
    '-i',
    `testsrc2=s=${size}:r=30:d=${seconds},noise=alls=3:allf=t`,
    '-f',
    'lavfi',
    '-i',
    `sine=f=330:d=${seconds},volume=0.3`,
    ...H264,
    '-g',
    '60',
    ...AAC,
  ];
  await bed.ffmpeg([...film(10, '1280x720'), 'film.mp4']);
  await bed.ffmpeg([...film(10, '640x360'), 'short.mp4']);
  await bed.ffmpeg([...film(40, '640x360'), 'long.mp4']);
  const [left, right] = [1, 2].map((seed) => `anoisesrc=d=60:c=pink:a=0.2:seed=${seed}`);
  const stereo = `${left}[l];${right}[r];[l][r]join=inputs=2:channel_layout=stereo`;
  await bed.ffmpeg(['-filter_complex', stereo, ...MP3, 'music.mp3']);
  await bed.ffmpeg(['-f', 'lavfi', '-i', 'sine=f=220:d=60,volume=0.5', ...MP3, 'voice.mp3']);
  for (const place of [0, 1, 2, 3]) {
    const picture = `mandelbrot=s=1920x1280:start_scale=${0.3 + place / 10}:maxiter=60`;
    await bed.ffmpeg(['-f', 'lavfi', '-i', picture, '-frames:v', '1', '-q:v', '2', `picture-${place}.jpg`]);
  }
}

export const node =
  (type: string, params: Record<string, unknown>): Case['node'] =>
  (bed) =>
    bed.node(type, params);
const film = { videoUrl: 'film.mp4' };
const bare =
  (...words: string[]): Case['bare'] =>
  (bed) =>
    bed.ffmpeg(words);
const filtered = (filter: string, input = 'film.mp4', sound = AAC): Case['bare'] =>
  bare('-i', input, '-vf', filter, ...H264, ...sound, 'bare.mp4');

/**
 * A camera that moves over a picture by whole pixels of one four times as wide as the frame, colours as fine as brightness; in
 * 4:2:0 it trembles on a screen. Quality: docs/performance.md.
 */
const zoomed = (frames: number) =>
  `scale=7680:4320:force_original_aspect_ratio=increase:flags=lanczos,crop=7680:4320,format=yuv444p,` +
  `zoompan=z='1+0.12*on/${frames}':x='iw/2-iw/zoom/2':y='ih/2-ih/zoom/2':d=${frames}:s=1920x1080:fps=30,format=yuv420p`;

/** Each piece is a call: pieces of one call (`-f segment`) begin within a frame of sound, which is heard as a click. */
function splitting(seconds: number): Pick<Case, 'node' | 'bare'> {
  return {
    node: node('split-media', { ...film, chunkDuration: seconds }),
    bare: async (bed) => {
      for (let start = 0; start < 10; start += seconds) {
        const cut = ['-ss', String(start), '-t', String(seconds), '-i', 'film.mp4'];
        await bed.ffmpeg([...cut, ...H264, ...AAC, `bare-${start}.mp4`]);
      }
    },
  };
}

const TITLE = { text: 'A title of the film', startSec: 0, x: 10, y: 70, width: 80, height: 15 };

export const cases: Case[] = [
  {
    name: 'trim-video',
    target: ENCODING,
    node: node('trim-video', { ...film, startTime: 1, endTime: 9 }),
    bare: bare('-ss', '1', '-t', '8', '-i', 'film.mp4', ...H264, ...AAC, 'bare.mp4'),
  },
  {
    name: 'resize-video',
    target: ENCODING,
    node: node('resize-video', { ...film, aspectRatio: '1:1' }),
    bare: filtered('crop=720:720'),
  },
  {
    name: 'transcode-video',
    target: ENCODING,
    node: node('transcode-video', { ...film, crf: 20, resolution: '480p', audioBitrate: '192k' }),
    bare: filtered('scale=-2:480:flags=bicubic'),
  },
  {
    name: 'fade-video',
    target: ENCODING,
    node: node('fade-video', film),
    bare: filtered('fade=t=in:d=0.5,fade=t=out:st=9.5:d=0.5'),
  },
  {
    name: 'speed-ramp',
    target: ENCODING,
    node: node('speed-ramp', { ...film, speed: 2 }),
    bare: filtered('setpts=PTS/2,fps=30', 'film.mp4', ['-af', 'atempo=2', ...AAC]),
  },
  {
    name: 'combine-videos, two with a fade',
    target: ENCODING,
    node: node('combine-videos', { videoUrls: ['film.mp4', 'film.mp4'], transition: 'fade' }),
    bare: bare(
      '-i',
      'film.mp4',
      '-i',
      'film.mp4',
      '-filter_complex',
      '[0:v][1:v]xfade=duration=0.5:offset=9.4[v];[0:a][1:a]acrossfade=d=0.5[a]',
      '-map',
      '[v]',
      '-map',
      '[a]',
      ...H264,
      ...AAC,
      'bare.mp4',
    ),
  },
  {
    name: 'add-captions',
    target: ENCODING,
    node: node('add-captions', { ...film, text: 'Words that everybody reads.', style: 'subtitle' }),
    bare: filtered(
      `drawtext='${FONT}:text=Words that everybody reads.:fontsize=40:x=(w-tw)/2:y=h*0.85:borderw=2:fontcolor=white'`,
    ),
  },
  {
    name: 'render-video, a clip and a title',
    target: ENCODING,
    node: node('render-video', {
      plan: {
        fps: 30,
        duration: 10,
        aspectRatio: '16:9',
        resolution: '720p',
        layers: [film, { ...TITLE, endSec: 10, enter: { kind: 'fade', seconds: 0.5 } }],
      },
    }),
    bare: filtered(
      `drawtext='${FONT}:text=${TITLE.text}:fontsize=90:x=(w-tw)/2:y=h*0.72:fontcolor=white:alpha=min(1\\,t*2)'`,
    ),
  },
  {
    name: 'social-media-format',
    target: ENCODING,
    node: node('social-media-format', { ...film, platform: 'instagram', contentType: 'reel' }),
    bare: filtered('scale=1080:1920:force_original_aspect_ratio=increase:flags=bicubic,crop=1080:1920'),
  },
  { name: 'split-media, two pieces', target: ENCODING, ...splitting(5) },
  { name: 'split-media, pieces of 2 s', ...splitting(2) },
  {
    name: 'still-to-video, zoom-in, 5 s',
    target: MOVES,
    node: node('still-to-video', { imageUrl: 'picture-0.jpg', duration: 5, motion: 'zoom-in' }),
    bare: bare('-i', 'picture-0.jpg', '-vf', zoomed(150), '-frames:v', '150', ...H264, 'bare.mp4'),
  },
  {
    name: 'slideshow, four pictures with moves',
    target: MOVES,
    node: node('slideshow', {
      imageUrls: [0, 1, 2, 3].map((place) => `picture-${place}.jpg`),
      perImageDuration: 2,
      motion: 'ken-burns',
    }),
    bare: bare(
      ...[0, 1, 2, 3].flatMap((place) => ['-i', `picture-${place}.jpg`]),
      '-filter_complex',
      `${[0, 1, 2, 3].map((place) => `[${place}:v]${zoomed(60)}[v${place}];`).join('')}[v0][v1][v2][v3]concat=n=4[v]`,
      '-map',
      '[v]',
      ...H264,
      'bare.mp4',
    ),
  },
  {
    name: 'mix-audio of 60 s, to −16 LUFS',
    target: ENCODING,
    node: node('mix-audio', { audioUrls: ['voice.mp3', 'music.mp3'], trackVolumes: [100, 40] }),
    bare: async (bed) => {
      const mix = '[1:a]volume=0.4[m];[0:a]aformat=channel_layouts=stereo[v];[v][m]amix=normalize=0';
      const inputs = ['-i', 'voice.mp3', '-i', 'music.mp3', '-filter_complex'];
      await bed.ffmpeg([...inputs, `${mix},ebur128=peak=true`, '-f', 'null', '-']);
      await bed.ffmpeg([
        ...inputs,
        `${mix},volume=2dB,aresample=192000,alimiter=limit=0.83,aresample=44100`,
        ...MP3,
        'bare.mp3',
      ]);
      await bed.ffmpeg(['-i', 'bare.mp3', '-af', 'ebur128=peak=true', '-f', 'null', '-']);
    },
  },
  {
    name: 'text-to-audio, built in, 8 s',
    node: node('text-to-audio', { prompt: 'waves of the sea', duration: 8 }),
    bare: bare('-f', 'lavfi', '-i', 'anoisesrc=d=8:c=brown', '-af', 'loudnorm=I=-18', ...MP3, 'bare.mp3'),
  },
  {
    name: 'resize-image',
    node: node('resize-image', { imageUrl: 'picture-0.jpg', width: 1200, height: 800 }),
    bare: (bed) => sharp(bed.path('picture-0.jpg')).resize(1200, 800).png().toFile(bed.path('bare.png')),
  },
  {
    name: 'loop-video, three times (copied)',
    node: node('loop-video', { ...film, repeat: 3 }),
    bare: bare('-stream_loop', '2', '-i', 'film.mp4', '-c', 'copy', '-movflags', '+faststart', 'bare.mp4'),
  },
  {
    name: 'trim-video, lossless (copied)',
    node: node('trim-video', { ...film, startTime: 3, endTime: 8, lossless: true }),
    bare: bare('-ss', '3', '-t', '5', '-i', 'film.mp4', '-c', 'copy', '-movflags', '+faststart', 'bare.mp4'),
  },
];
