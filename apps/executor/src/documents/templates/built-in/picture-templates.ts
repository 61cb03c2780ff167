import { type BuiltInTemplate, node, wires } from './built-in-template.js';

export const pictureTemplates: readonly BuiltInTemplate[] = [
  {
    slug: 'first-picture',
    name: 'Your first picture',
    description: 'Words in, a picture out: the smallest workflow there is.',
    markdownDescription:
      'Type what you want to see into **Subject** and run. The wire carries the words into the picture node, which ' +
      'puts its own `promptSuffix` after them.',
    category: 'Start here',
    tags: ['picture', 'beginner'],
    lesson: { category: 'first-steps', order: 1 },
    document: {
      nodes: [
        node('subject', 'text-prompt', [0, 0], {
          label: 'Subject',
          text: 'A red bicycle against a yellow wall',
          presentationInput: true,
        }),
        node('picture', 'generate-image', [1, 0], {
          label: 'Picture',
          aspectRatio: '4:3',
          promptSuffix: 'morning light, clear shadows',
          presentationOutput: true,
        }),
      ],
      edges: wires('subject.prompt > picture.prompt'),
      settings: {},
    },
  },
  {
    slug: 'one-picture-three-formats',
    name: 'One picture, three formats',
    description: 'Draws a picture once and cuts it for a page, a post and a story.',
    markdownDescription:
      'The picture is made once; the three nodes behind it only cut it. Change their width and height to whatever you ' +
      'need.',
    category: 'Social media',
    tags: ['picture', 'formats'],
    document: {
      nodes: [
        node('subject', 'text-prompt', [0, 1], {
          label: 'Subject',
          text: 'A paper boat on a wide river, seen from the bank',
          presentationInput: true,
        }),
        node('picture', 'generate-image', [1, 1], { label: 'Picture', aspectRatio: '1:1' }),
        node('page', 'resize-image', [2, 0], { label: 'Page', width: 1280, height: 720, fit: 'cover' }),
        node('post', 'resize-image', [2, 1], { label: 'Post', width: 1080, height: 1080, fit: 'cover' }),
        node('story', 'resize-image', [2, 2], { label: 'Story', width: 1080, height: 1920, fit: 'cover' }),
      ],
      edges: wires(
        'subject.prompt > picture.prompt',
        'picture.image > page.image',
        'picture.image > post.image',
        'picture.image > story.image',
      ),
      settings: {},
    },
  },
  {
    slug: 'storyboard-sheet',
    name: 'Storyboard sheet',
    description: 'One line a shot becomes a picture a shot, laid out on one sheet.',
    markdownDescription:
      'Each line of **Shots** runs the picture node once: a list on a wire makes a node run for each of its items. ' +
      'The wire to the sheet brings all of them at once.',
    category: 'Film',
    tags: ['storyboard', 'lists'],
    lesson: { category: 'lists', order: 1 },
    document: {
      nodes: [
        node('shots', 'text-prompt', [0, 0], {
          label: 'Shots',
          text: [
            'A harbour at dawn, wide',
            'A woman unties a small boat',
            'Her hands on the wet rope, close',
            'The boat leaves the harbour, from above',
          ].join('\n'),
          presentationInput: true,
        }),
        node('lines', 'split-text', [1, 0], { label: 'One a line', delimiter: 'newline' }),
        node('pictures', 'generate-image', [2, 0], {
          label: 'Pictures',
          aspectRatio: '16:9',
          promptSuffix: 'pencil storyboard frame',
        }),
        node('sheet', 'image-collage', [3, 0], {
          label: 'Sheet',
          layout: 'grid',
          aspectRatio: '16:9',
          resolution: '2K',
          presentationOutput: true,
        }),
      ],
      edges: wires(
        'shots.prompt > lines.text',
        'lines.out > pictures.prompt',
        'all > pictures.image > sheet.in',
      ),
      settings: {},
    },
  },
  {
    slug: 'same-scene-other-light',
    name: 'Same scene, other light',
    description: 'One scene drawn twice, with a light picked from a list each time.',
    markdownDescription:
      'A picker puts words from a catalog behind the prompt. Change what **Dawn** and **Night** have picked and run ' +
      'again: only the picture behind the one you changed is another.',
    category: 'Start here',
    tags: ['picture', 'pickers'],
    lesson: { category: 'first-steps', order: 2 },
    document: {
      nodes: [
        node('scene', 'text-prompt', [0, 1], {
          label: 'Scene',
          text: 'A small railway station in the hills',
          presentationInput: true,
        }),
        node('dawn', 'lighting', [0, 0], { label: 'Dawn', timeOfDay: 'dawn', lightingStyle: 'natural' }),
        node('night', 'lighting', [0, 2], {
          label: 'Night',
          timeOfDay: 'night',
          lightingStyle: 'practical',
        }),
        node('at-dawn', 'generate-image', [1, 0], { label: 'At dawn', aspectRatio: '16:9', seed: 11 }),
        node('at-night', 'generate-image', [1, 2], { label: 'At night', aspectRatio: '16:9', seed: 11 }),
      ],
      edges: wires(
        'scene.prompt > at-dawn.prompt',
        'scene.prompt > at-night.prompt',
        'dawn.out > at-dawn.look',
        'night.out > at-night.look',
      ),
      settings: {},
    },
  },
];
