import { type BuiltInTemplate, node, wires } from './built-in-template.js';

export const filmTemplates: readonly BuiltInTemplate[] = [
  {
    slug: 'titled-clip',
    name: 'A clip with a title',
    description: 'A picture, a title on it, and a slow camera move over both.',
    markdownDescription:
      'The title is printed on the picture before it moves, so it moves with it. For a title that stands still, put ' +
      'the captions node behind the clip instead.',
    category: 'Film',
    tags: ['video', 'title', 'beginner'],
    lesson: { category: 'first-steps', order: 3 },
    document: {
      nodes: [
        node('subject', 'text-prompt', [0, 0], {
          label: 'Subject',
          text: 'A lighthouse on a cliff, calm sea',
          presentationInput: true,
        }),
        node('title', 'text-prompt', [0, 1], {
          label: 'Title',
          text: 'The keeper',
          presentationInput: true,
        }),
        node('picture', 'generate-image', [1, 0], { label: 'Picture', aspectRatio: '16:9' }),
        node('titled', 'text-overlay', [2, 0], { label: 'Titled', position: 'bottom', fontSize: 64 }),
        node('clip', 'still-to-video', [3, 0], {
          label: 'Clip',
          motion: 'zoom-in',
          duration: 3,
          resolution: '720p',
          fps: 24,
          presentationOutput: true,
        }),
      ],
      edges: wires(
        'subject.prompt > picture.prompt',
        'picture.image > titled.image',
        'title.prompt > titled.text',
        'titled.image > clip.image',
      ),
      settings: {},
    },
  },
  {
    slug: 'narrated-picture',
    name: 'Narrated picture',
    description: 'One text is drawn and spoken, and both become a film of its length.',
    markdownDescription:
      'The same text goes two ways: to the picture and to the voice. Where they meet, the clip is as long as the ' +
      'voice speaks.',
    category: 'Film',
    tags: ['video', 'voice'],
    lesson: { category: 'sound', order: 1 },
    document: {
      nodes: [
        node('text', 'text-prompt', [0, 0], {
          label: 'Text',
          text: 'Every evening the fishermen come home with the last light.',
          presentationInput: true,
        }),
        node('picture', 'generate-image', [1, 0], { label: 'Picture', aspectRatio: '16:9' }),
        node('voice', 'text-to-speech', [1, 1], { label: 'Voice' }),
        node('film', 'still-to-video', [2, 0], {
          label: 'Film',
          motion: 'ken-burns',
          resolution: '720p',
          fps: 24,
          presentationOutput: true,
        }),
      ],
      edges: wires(
        'text.prompt > picture.prompt',
        'text.prompt > voice.prompt',
        'picture.image > film.image',
        'voice.audio > film.audio',
      ),
      settings: {},
    },
  },
  {
    slug: 'album-with-music',
    name: 'Album with music',
    description: 'A picture for each line, faded into each other over music.',
    markdownDescription:
      'Put as many lines into **Moments** as you want pictures. The music has its own prompt and is laid under the ' +
      'whole album.',
    category: 'Film',
    tags: ['video', 'music', 'lists'],
    lesson: { category: 'lists', order: 2 },
    document: {
      nodes: [
        node('moments', 'text-prompt', [0, 0], {
          label: 'Moments',
          text: ['A picnic under an old oak', 'Children fly a kite', 'The way home at dusk'].join('\n'),
          presentationInput: true,
        }),
        node('lines', 'split-text', [1, 0], { label: 'One a line', delimiter: 'newline' }),
        node('pictures', 'generate-image', [2, 0], { label: 'Pictures', aspectRatio: '16:9' }),
        node('mood', 'text-prompt', [1, 1], {
          label: 'Music',
          text: 'gentle guitar, unhurried, warm',
          presentationInput: true,
        }),
        node('music', 'generate-music', [2, 1], { label: 'Music', duration: 8, instrumental: true }),
        node('album', 'slideshow', [3, 0], {
          label: 'Album',
          perImageDuration: 2.5,
          transition: 'fade',
          transitionDuration: 0.5,
          resolution: '720p',
          fps: 24,
          presentationOutput: true,
        }),
      ],
      edges: wires(
        'moments.prompt > lines.text',
        'lines.out > pictures.prompt',
        'all > pictures.image > album.images',
        'mood.prompt > music.prompt',
        'music.audio > album.audio',
      ),
      settings: {},
    },
  },
  {
    slug: 'two-shots-joined',
    name: 'Two shots, joined',
    description: 'Two pictures are set in motion and joined with a fade, in from black and out to it.',
    markdownDescription:
      'Clips are joined in the order of their wires. The last node fades the whole film in and out.',
    category: 'Film',
    tags: ['video', 'editing'],
    lesson: { category: 'sound', order: 2 },
    document: {
      nodes: [
        node('first-words', 'text-prompt', [0, 0], {
          label: 'First shot',
          text: 'An empty theatre, seen from the stage',
          presentationInput: true,
        }),
        node('second-words', 'text-prompt', [0, 1], {
          label: 'Second shot',
          text: 'The same theatre, full of people',
          presentationInput: true,
        }),
        node('first-picture', 'generate-image', [1, 0], { label: 'First picture', aspectRatio: '16:9' }),
        node('second-picture', 'generate-image', [1, 1], { label: 'Second picture', aspectRatio: '16:9' }),
        node('first-clip', 'still-to-video', [2, 0], {
          label: 'First clip',
          motion: 'zoom-in',
          duration: 2,
          resolution: '720p',
          fps: 24,
        }),
        node('second-clip', 'still-to-video', [2, 1], {
          label: 'Second clip',
          motion: 'zoom-out',
          duration: 2,
          resolution: '720p',
          fps: 24,
        }),
        node('joined', 'combine-videos', [3, 0], {
          label: 'Joined',
          transition: 'fade',
          audioMode: 'remove',
        }),
        node('film', 'fade-video', [4, 0], {
          label: 'Film',
          fadeIn: 0.4,
          fadeOut: 0.4,
          presentationOutput: true,
        }),
      ],
      edges: wires(
        'first-words.prompt > first-picture.prompt',
        'second-words.prompt > second-picture.prompt',
        'first-picture.image > first-clip.image',
        'second-picture.image > second-clip.image',
        'first-clip.video > joined.in',
        'second-clip.video > joined.in',
        'joined.video > film.in',
      ),
      settings: {},
    },
  },
];
