import { presetsOf } from './factory-preset.js';

export const imagePresets = [
  ...presetsOf(
    'generate-image',
    [
      [
        'product-on-white',
        'Product on white',
        'A thing on its own, evenly lit, for a shop.',
        {
          provider: 'nano-banana-pro',
          aspectRatio: '1:1',
          resolution: '2K',
          promptSuffix:
            'centred on a seamless white background, even studio light, a soft shadow below, nothing else in the frame',
          negativePrompt: 'text, watermark, hands, clutter',
        },
      ],
      [
        'cinema-still',
        'Cinema still',
        'A wide frame that could be paused out of a film.',
        {
          provider: 'nano-banana-pro',
          aspectRatio: '21:9',
          resolution: '2K',
          promptSuffix: 'a still from a feature film, motivated light, shallow depth of field, fine grain',
        },
      ],
      [
        'portrait-by-window',
        'Portrait by a window',
        'A head and shoulders in soft daylight from one side.',
        {
          provider: 'nano-banana-pro',
          aspectRatio: '4:5',
          resolution: '2K',
          promptSuffix: 'head and shoulders, daylight from a window at the left, 85 mm lens, natural skin',
          negativePrompt: 'plastic skin, heavy retouching',
        },
      ],
      [
        'food-from-above',
        'Food from above',
        'A laid table seen straight down.',
        {
          provider: 'nano-banana-2',
          aspectRatio: '4:5',
          promptSuffix: 'seen from straight above on a wooden table, fresh, natural light, crumbs and steam',
        },
      ],
    ],
    'Photographs',
  ),
  ...presetsOf(
    'generate-image',
    [
      [
        'picture-book',
        'Picture book',
        'Soft paint and round shapes for a story for children.',
        {
          provider: 'nano-banana-2',
          aspectRatio: '4:3',
          style: "Children's Book",
          promptSuffix: 'gouache and pencil on textured paper, round shapes, gentle colours',
        },
      ],
      [
        'flat-illustration',
        'Flat illustration',
        'Few colours and clear shapes for pages and slides.',
        {
          provider: 'gpt-image-2',
          aspectRatio: '16:9',
          promptSuffix: 'flat vector illustration, five colours, clear outlines, generous empty space',
          negativePrompt: 'gradients, photo, texture',
        },
      ],
      [
        'poster',
        'Poster',
        'A tall sheet with room for a headline.',
        {
          provider: 'ideogram-v3',
          aspectRatio: '3:4',
          promptSuffix: 'poster design, one strong shape, empty upper third for a headline',
        },
      ],
      [
        'night-city',
        'Night in the city',
        'Wet streets and coloured signs.',
        {
          provider: 'seedream',
          aspectRatio: '16:9',
          quality: 'high',
          promptSuffix: 'at night after rain, coloured signs reflected in the street, haze',
        },
      ],
    ],
    'Illustrations',
  ),
  ...presetsOf(
    'generate-image',
    [
      [
        'thumbnail',
        'Video thumbnail',
        'One face or thing, large, that reads at the size of a stamp.',
        {
          provider: 'nano-banana-2',
          aspectRatio: '16:9',
          promptSuffix: 'one large subject off centre, strong contrast, plain bright background',
        },
      ],
      [
        'story-background',
        'Story background',
        'A tall, quiet picture to put words on.',
        {
          provider: 'nano-banana-2',
          aspectRatio: '9:16',
          promptSuffix: 'calm background, soft focus, large empty middle',
        },
      ],
    ],
    'For screens',
  ),
  ...presetsOf('image-to-image', [
    [
      'same-in-watercolour',
      'The same in watercolour',
      'Keeps what is in the picture and paints it again.',
      {
        provider: 'nano-banana',
        prompt: 'The same picture as a loose watercolour on rough paper, white edges left unpainted.',
      },
    ],
    [
      'day-to-night',
      'Day to night',
      'The same place after dark.',
      {
        provider: 'nano-banana',
        prompt: 'The same place at night: dark blue sky, lit windows, street lamps. Change nothing else.',
      },
    ],
    [
      'colour-an-old-photo',
      'Colour an old photograph',
      'Adds believable colour and keeps the grain.',
      {
        provider: 'nano-banana-pro',
        prompt:
          'Add natural colour to this old photograph. Keep faces, clothes, grain and framing as they are.',
      },
    ],
  ]),
  ...presetsOf('modify-image', [
    [
      'take-something-out',
      'Take something out',
      'Fills what the mask covers with what is around it.',
      {
        provider: 'nano-banana',
        prompt:
          'Remove what is inside the mask and continue the background behind it, as if it was never there.',
      },
    ],
    [
      'other-background',
      'Another background',
      'Leaves the subject and changes where it stands.',
      {
        provider: 'nano-banana',
        prompt:
          'Put the subject before a plain light grey studio wall. Keep the subject and its light as they are.',
      },
    ],
  ]),
  ...presetsOf('image-critic', [
    [
      'only-the-best',
      'Only the best',
      'Lets pictures through that look real and follow the prompt closely.',
      { mode: 'all', threshold: 0.85 },
    ],
    [
      'hands-and-faces',
      'Hands and faces',
      'Turns back pictures with wrong bodies.',
      { mode: 'anatomy', threshold: 0.75 },
    ],
  ]),
  ...presetsOf('image-to-text', [
    [
      'alt-text',
      'Text for screen readers',
      'One plain sentence for people who do not see the picture.',
      {
        detailLevel: 'brief',
        customPrompt: 'Describe the picture in one sentence for someone who cannot see it. No opinions.',
      },
    ],
    [
      'prompt-from-picture',
      'A prompt from a picture',
      'Words that would make a picture like it.',
      {
        detailLevel: 'detailed',
        customPrompt:
          'Write one prompt that would make this picture: subject, place, light, lens, colours, mood. No lists.',
      },
    ],
  ]),
];
