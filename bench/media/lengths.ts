// Nodes with inputs of 10 s and of four times as much: their memory is to stay what it was.
import { type Case, node } from './cases.ts';

export interface Lengthened {
  name: string;
  of: (input: string, seconds: number) => Case['node'];
}

const film =
  (type: string, params: Record<string, unknown> = {}): Lengthened['of'] =>
  (videoUrl) =>
    node(type, { videoUrl, ...params });
const sound =
  (type: string, params: Record<string, unknown> = {}): Lengthened['of'] =>
  (audioUrl) =>
    node(type, { audioUrl, ...params });
const PICTURES = ['picture-0.jpg', 'picture-1.jpg'];
const TITLE = { text: 'A title of the film', startSec: 0, x: 10, y: 70, width: 80, height: 15 };

export const lengths: Lengthened[] = [
  { name: 'trim-video', of: film('trim-video', { startTime: 0.5 }) },
  { name: 'trim-video, lossless', of: film('trim-video', { startTime: 0.5, lossless: true }) },
  { name: 'resize-video', of: film('resize-video', { aspectRatio: '1:1' }) },
  { name: 'transcode-video', of: film('transcode-video', { crf: 20 }) },
  { name: 'fade-video', of: film('fade-video') },
  { name: 'speed-ramp', of: film('speed-ramp', { speed: 2 }) },
  { name: 'loop-video', of: film('loop-video', { repeat: 3 }) },
  { name: 'add-captions', of: film('add-captions', { text: 'Words.' }) },
  { name: 'split-media', of: film('split-media', { chunkDuration: 5 }) },
  { name: 'social-media-format', of: film('social-media-format', { platform: 'tiktok' }) },
  { name: 'extract-audio', of: film('extract-audio') },
  {
    name: 'combine-videos',
    of: (videoUrl) => node('combine-videos', { videoUrls: [videoUrl, 'short.mp4'], transition: 'fade' }),
  },
  {
    name: 'merge-video-audio',
    of: (videoUrl) => node('merge-video-audio', { videoUrl, audioUrl: 'music.mp3' }),
  },
  {
    name: 'still-to-video',
    of: (_input, duration) =>
      node('still-to-video', { imageUrl: PICTURES[0], duration, motion: 'zoom-in', resolution: '480p' }),
  },
  {
    name: 'slideshow',
    of: (_input, seconds) =>
      node('slideshow', {
        imageUrls: PICTURES,
        perImageDuration: seconds / 2,
        motion: 'ken-burns',
        resolution: '480p',
      }),
  },
  {
    name: 'render-video, a clip and a title',
    of: (videoUrl, seconds) =>
      node('render-video', {
        plan: { fps: 10, duration: seconds, resolution: '480p', layers: [{ videoUrl }, TITLE] },
      }),
  },
  {
    name: 'render-video, all drawn',
    of: (videoUrl, seconds) =>
      node('render-video', {
        plan: {
          fps: 10,
          duration: seconds,
          resolution: '480p',
          layers: [
            { videoUrl, opacity: 0.9 },
            { ...TITLE, rotation: 5 },
          ],
        },
      }),
  },
  {
    name: 'mix-audio',
    of: (input) => node('mix-audio', { audioUrls: [input, input], trackVolumes: [100, 40] }),
  },
  { name: 'adjust-volume', of: sound('adjust-volume', { normalize: true }) },
  { name: 'audio-fx', of: sound('audio-fx') },
  { name: 'trim-audio', of: sound('trim-audio', { startTime: 0.5 }) },
];
