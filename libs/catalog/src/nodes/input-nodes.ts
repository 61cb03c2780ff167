import { audioUrl, choice, flag, imageUrl, integer, json, rows, text, url, videoUrl } from './field-spec.js';
import { nodesOf } from './define-node.js';

const node = nodesOf('input', 'input');

const payloadFields = rows(
  'params',
  [
    text('name', { required: true, maxLength: 100 }),
    choice('type', ['text', 'imageUrl', 'videoUrl', 'audioUrl']),
  ],
  { description: 'What the payload is expected to hold, by name.', maxItems: 50 },
);

export const inputNodes = [
  node({
    type: 'list',
    label: 'List',
    out: 'data',
    runs: 'source',
    dynamic: ['inputs', 'outputs'],
    inputs: ['in:any'],
    does: 'A small table of texts or media links. Each column is an output of its own, and a wire from it runs the next node once per row.',
    fields: [
      rows('columns', [
        text('id', { required: true }),
        text('name'),
        text('handleId'),
        choice('type', ['text', 'image-url', 'video-url', 'audio-url', 'json']),
        text('splitDelimiter', {
          default: '\n',
          description: 'Splits a cell into items; `__none__` keeps it whole.',
        }),
      ]),
      json('rows', { description: 'Cells as text, row by row, in the order of the columns.' }),
      integer('maxItems', {
        default: 10,
        min: 1,
        max: 20,
        description: 'Most items a published app lets through.',
      }),
    ],
  }),
  node({
    type: 'loop',
    label: 'Loop',
    out: 'none',
    runs: 'source',
    inputs: ['in:any'],
    replacedBy: 'list',
    does: 'An older name of List; stored graphs are rewritten when they are read.',
  }),
  node({
    type: 'reference-audio',
    label: 'Reference Audio',
    out: 'audio',
    runs: 'network',
    route: '/v1/download-video',
    inputs: ['in:text>url'],
    outputs: ['audio:audio'],
    needs: ['url|extractedAudioUrl'],
    does: 'A piece of audio to steer another generation: taken from a video link, a direct link or an upload.',
    fields: [
      choice('source', ['youtube', 'upload', 'direct-url']),
      url('url'),
      audioUrl('extractedAudioUrl', {
        description: 'The audio itself, once it is known; mp3, wav, m4a or aac.',
      }),
    ],
  }),
  node({
    type: 'rss-feed',
    label: 'RSS Feed',
    out: 'text',
    runs: 'network',
    inputs: ['in:any>feedUrl'],
    outputs: ['content:text'],
    does: 'Reads one entry of a news or blog feed as text.',
    fields: [
      url('feedUrl', { required: true }),
      integer('itemIndex', { default: 0, min: 0, description: '0 is the newest entry.' }),
    ],
  }),
  node({
    type: 'telegram-channel-feed',
    label: 'Telegram Channel Feed',
    out: 'text',
    runs: 'network',
    outputs: ['text:text'],
    does: 'New posts of a public Telegram channel since the last run, joined by a line of three hyphens.',
    fields: [
      text('channel', { required: true, description: '`@name`, a `t.me/name` link or the numeric id.' }),
      integer('maxPosts', { default: 5, min: 1, max: 20 }),
    ],
  }),
  node({
    type: 'text-prompt',
    label: 'Text',
    out: 'text',
    runs: 'source',
    inputs: ['in:text>text'],
    outputs: ['prompt:text'],
    does: 'A text typed by hand, to be wired wherever text is taken.',
    fields: [text('text', { default: '' })],
  }),
  node({
    type: 'upload-audio',
    label: 'Upload Audio',
    out: 'audio',
    runs: 'source',
    inputs: ['in:text>url'],
    outputs: ['audio:audio'],
    does: 'An audio file of yours: mp3, wav, m4a, aac, flac or ogg.',
    fields: [audioUrl('url')],
  }),
  node({
    type: 'upload-image',
    label: 'Upload Image',
    out: 'image',
    runs: 'source',
    inputs: ['in:text>url'],
    outputs: ['image:image'],
    does: 'A picture of yours: png, jpeg or webp.',
    fields: [imageUrl('url')],
  }),
  node({
    type: 'upload-video',
    label: 'Upload Video',
    out: 'video',
    runs: 'source',
    inputs: ['in:text>url'],
    outputs: ['video:video'],
    does: 'A video file of yours: mp4, mov or webm.',
    fields: [videoUrl('url')],
  }),
  node({
    type: 'web-scrape',
    label: 'Web Scrape',
    out: 'data',
    runs: 'network',
    inputs: ['in:text>query'],
    outputs: ['json:json'],
    needs: ['url|query|target'],
    does: 'Fetches public web content as structured data: search results, page text, feed entries or posts of a profile.',
    fields: [
      choice('actor', ['google-search', 'content-crawler', 'rss', 'instagram', 'tiktok'], {
        default: 'content-crawler',
      }),
      text('query', { maxLength: 500, description: 'What to search for.' }),
      integer('maxResults', { default: 5, min: 1, max: 10 }),
      text('country', {
        minLength: 2,
        maxLength: 2,
        description: 'Two-letter country code for search results.',
      }),
      url('url', { description: 'The page to read, or the feed.' }),
      choice('crawlMode', ['page', 'site'], { description: '`site` follows links, up to 20 pages.' }),
      url('target', { description: 'Profile or post link.' }),
      integer('limit', { default: 10, min: 1, max: 50 }),
    ],
  }),
  node({
    type: 'youtube-video',
    label: 'Video URL',
    out: 'video',
    runs: 'network',
    route: '/v1/download-video',
    inputs: ['in:text>url'],
    outputs: ['video:video'],
    does: 'Brings in a video from a public link on one of the large video sites.',
    fields: [
      url('url', { required: true }),
      integer('maxHeight', {
        min: 144,
        max: 4320,
        description: 'Pixels; the best stream no taller than this is taken.',
      }),
      integer('sectionStartSec', { min: 0 }),
      integer('sectionEndSec', { min: 1, description: 'Seconds; needs a start.' }),
    ],
  }),
];

const trigger = nodesOf('trigger', 'input');

export const triggerNodes = [
  trigger({
    type: 'schedule-trigger',
    label: 'Schedule Trigger',
    out: 'data',
    runs: 'source',
    triggers: true,
    outputs: ['payload:any'],
    does: 'Starts the workflow on a timetable. Its payload is the time and the number of the run.',
    fields: [
      choice('interval', ['every-5-minutes', 'every-15-minutes', 'hour', 'day', 'custom'], {
        default: 'hour',
      }),
      text('cron', {
        description: 'Five fields: minute, hour, day of month, month, day of week. Used with `custom`.',
      }),
      text('timezone', { default: 'UTC', description: 'An IANA time zone name.' }),
      integer('maxExecutions', { min: 1, description: 'Stops after so many runs.' }),
    ],
  }),
  trigger({
    type: 'telegram-trigger',
    label: 'Telegram Trigger',
    out: 'data',
    runs: 'source',
    triggers: true,
    outputs: [
      'text:text',
      'imageUrl:image',
      'videoUrl:video',
      'audioUrl:audio',
      'chatId:text',
      'messageId:text',
      'messageType:text',
    ],
    does: 'Starts the workflow when a message reaches your Telegram bot, and hands on what it holds.',
    fields: [
      text('connectionId'),
      text('chatId', { description: 'Only messages of this chat.' }),
      json('messageTypes', { default: ['text', 'photo', 'video', 'audio', 'document'] }),
      flag('active', false),
    ],
  }),
  trigger({
    type: 'webhook-trigger',
    label: 'Webhook Trigger',
    out: 'data',
    runs: 'source',
    triggers: true,
    outputs: ['payload:any'],
    does: 'Starts the workflow when something posts to its secret address. The body becomes the payload.',
    fields: [
      payloadFields,
      text('token', { description: 'Written by the service when the node is saved; 64 hex digits.' }),
    ],
  }),
];
