import {
  choice,
  imageUrl,
  json,
  list,
  optionalChoice,
  rows,
  text,
  url,
  videoUrl,
  type FieldSpec,
} from './field-spec.js';
import { nodesOf } from './define-node.js';

const node = nodesOf('output', 'output');

interface PostSource {
  type: string;
  label: string;
  does: string;
  actions?: readonly string[];
  standard?: string;
  captionLimit: number;
  /** A network without posts of words alone. */
  needsMedia?: boolean;
  extra?: readonly FieldSpec[];
}

const MEDIA = 'mediaUrl|imageUrl|videoUrl|mediaUrls';

const post = ({
  type,
  label,
  does,
  actions,
  standard,
  captionLimit,
  needsMedia = false,
  extra = [],
}: PostSource) =>
  node({
    type,
    label,
    does,
    out: 'none',
    runs: 'network',
    route: '/v1/social/publish',
    inputs: ['in:any'],
    needs: [needsMedia ? MEDIA : `caption|${MEDIA}`],
    fields: [
      ...(actions === undefined
        ? []
        : [choice('action', actions, standard === undefined ? {} : { default: standard })]),
      text('caption', { maxLength: captionLimit }),
      text('connectionId'),
      imageUrl('imageUrl'),
      videoUrl('videoUrl'),
      url('mediaUrl'),
      list('mediaUrls', url('url'), { maxItems: 10 }),
      ...extra,
    ],
  });

export const outputNodes = [
  post({
    type: 'facebook-post',
    label: 'Facebook Post',
    does: 'Publishes to a Facebook page.',
    captionLimit: 63_206,
    actions: ['post-text', 'post-image', 'post-video', 'post-story'],
    standard: 'post-image',
  }),
  post({
    type: 'instagram-post',
    label: 'Instagram Post',
    does: 'Publishes a picture, a reel, a story or a carousel of two to ten to Instagram.',
    captionLimit: 2_200,
    actions: ['post-image', 'post-reel', 'post-story', 'post-carousel'],
    needsMedia: true,
  }),
  post({
    type: 'linkedin-post',
    label: 'LinkedIn Post',
    does: 'Publishes to LinkedIn.',
    captionLimit: 3_000,
    actions: ['post-text', 'post-image', 'post-video'],
    standard: 'post-image',
  }),
  post({
    type: 'publish-social',
    label: 'Publish to Social',
    does: 'Publishes to whichever connected account you choose.',
    captionLimit: 63_206,
    extra: [text('action'), text('chatId')],
  }),
  node({
    type: 'save-to-storage',
    label: 'Save to Storage',
    out: 'none',
    runs: 'storage',
    inputs: ['in:any>mediaUrl'],
    outputs: ['asset:any'],
    does: 'Keeps a result in your library under a name of its own.',
    fields: [
      url('mediaUrl', { required: true }),
      text('filename', { maxLength: 255 }),
      optionalChoice('mediaType', ['video', 'image', 'audio'], {
        description: 'What it has to be; a file of another kind is refused.',
      }),
      choice('format', ['mp4', 'webm', 'mov'], {
        description: 'Of a video; pictures and recordings are kept as they are.',
      }),
      choice('quality', ['draft', 'standard', 'high', '4k'], {
        default: 'standard',
        description: 'Of a video; `standard` keeps it as it came where its format is the one asked for.',
      }),
    ],
  }),
  post({
    type: 'telegram-post',
    label: 'Telegram Post',
    does: 'Sends a message, a picture or a clip to a Telegram chat.',
    captionLimit: 4_096,
    extra: [text('chatId')],
  }),
  post({
    type: 'tiktok-post',
    label: 'TikTok Post',
    does: 'Publishes a video to TikTok.',
    captionLimit: 4_000,
    actions: ['post-video'],
    needsMedia: true,
  }),
  node({
    type: 'webhook-output',
    label: 'Webhook Output',
    out: 'none',
    runs: 'network',
    route: '/v1/webhook-output/send',
    inputs: ['in:any'],
    does: 'Posts results to an address of yours.',
    fields: [
      url('url', { required: true }),
      rows(
        'params',
        [
          text('name', { required: true }),
          choice('type', ['text', 'imageUrl', 'videoUrl', 'audioUrl']),
          text('value'),
        ],
        { maxItems: 50 },
      ),
      json('payload', { description: 'What to send, whole, instead of parameters.' }),
    ],
  }),
  post({
    type: 'x-post',
    label: 'X Post',
    does: 'Publishes a post to X.',
    captionLimit: 280,
    actions: ['post-tweet'],
  }),
  post({
    type: 'youtube-upload',
    label: 'YouTube Upload',
    does: 'Uploads a video or a short to YouTube.',
    captionLimit: 5_000,
    actions: ['upload-video', 'upload-short'],
    needsMedia: true,
    extra: [
      text('title', { maxLength: 100 }),
      text('description', { maxLength: 5_000 }),
      list('tags', text('tag'), { maxItems: 500 }),
      choice('privacy', ['private', 'unlisted', 'public']),
    ],
  }),
];
