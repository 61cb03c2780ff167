import { type SnippetMedia, snippetsOf } from './factory-snippet.js';

const PICTURES: readonly SnippetMedia[] = ['image', 'video'];

export const pictureSnippets = [
  ...snippetsOf('Light', { media: PICTURES }, [
    [
      'soft-window',
      'Soft window light',
      'soft daylight from a large window at one side, gentle falloff into shadow',
    ],
    [
      'last-hour',
      'Last hour of sun',
      'low warm sun from behind, long shadows, a bright rim around the subject',
    ],
    ['overcast', 'Overcast', 'even light from a cloudy sky, no hard shadows, calm colours'],
    ['single-lamp', 'Single lamp', 'lit by one lamp within the frame, deep shadows around it'],
    ['moonlight', 'Moonlight', 'cold faint moonlight, details just visible in the dark'],
    ['neon', 'Coloured signs', 'coloured light from shop signs, mixed hues on skin and wet ground'],
    ['studio-even', 'Even studio light', 'large softboxes on both sides, shadowless, clean highlights'],
    ['firelight', 'Firelight', 'flickering orange firelight from below, darkness beyond its reach'],
    ['through-leaves', 'Through leaves', 'sunlight broken by leaves, moving spots of light on everything'],
    ['backlit-haze', 'Backlit haze', 'strong light from behind through haze, visible rays, soft outlines'],
  ]),
  ...snippetsOf('Camera', { media: PICTURES }, [
    ['portrait-lens', 'Portrait lens', '85 mm lens at a wide aperture, the background melted away'],
    ['wide-lens', 'Wide lens', '24 mm lens, near things large, straight lines running to the distance'],
    ['macro', 'Macro', 'extreme close view of a small detail, a thin plane of sharpness'],
    ['from-above', 'From straight above', 'seen from straight above, everything laid out flat'],
    ['low-angle', 'From the ground', 'camera close to the ground looking up, the subject towering'],
    ['eye-level', 'At eye level', 'camera at eye level, an honest straight view'],
    [
      'over-shoulder',
      'Over the shoulder',
      'seen over the shoulder of a person in the foreground, out of focus',
    ],
    ['film-grain', 'Film grain', 'shot on colour negative film, visible fine grain, gentle highlights'],
  ]),
  ...snippetsOf('Composition', { media: PICTURES }, [
    [
      'room-for-words',
      'Room for words',
      'one side of the frame left empty and calm, for words to be put there',
    ],
    ['centred', 'Centred', 'the subject exactly in the middle, both sides in balance'],
    ['thirds', 'On a third', 'the subject on a third of the frame, looking into the empty part'],
    ['framed', 'Framed by something near', 'framed by something dark and near, such as a door or branches'],
    ['tiny-figure', 'Tiny figure', 'a small figure in a vast place, most of the frame empty'],
    ['layers', 'Three layers', 'clear foreground, middle and background, each with something of its own'],
  ]),
  ...snippetsOf('Look', { media: PICTURES }, [
    ['watercolour', 'Watercolour', 'loose watercolour on rough paper, colours running into each other'],
    ['ink', 'Ink drawing', 'black ink lines of varying width on white paper, no shading'],
    ['paper-cut', 'Paper cut', 'layers of cut coloured paper with small shadows between them'],
    ['clay', 'Clay figures', 'modelled in clay, fingerprints visible, photographed on a small set'],
    ['oil', 'Oil paint', 'thick oil paint, visible strokes of the brush, canvas texture'],
    ['blueprint', 'Blueprint', 'white technical drawing on blue, with fine measuring lines'],
    ['pixel', 'Pixels', 'pixel art with a small palette, hard edges, no blending'],
    ['old-photo', 'Old photograph', 'a faded photograph of the seventies, warm cast, soft corners'],
  ]),
  ...snippetsOf('Colour', { media: PICTURES }, [
    ['pastel', 'Pastel', 'pale pastel colours, low contrast, airy'],
    ['two-colours', 'Two colours', 'only two colours and their shades, everything else grey'],
    ['teal-orange', 'Warm skin, cold shadows', 'warm light on skin and cold blue-green shadows'],
    ['monochrome', 'Black and white', 'black and white, rich middle greys, deep blacks'],
    ['earth', 'Earth colours', 'ochre, rust, olive and cream, like dry earth'],
  ]),
  ...snippetsOf('People', { media: PICTURES }, [
    ['candid', 'Unposed', 'caught in the moment, not looking at the camera, natural posture'],
    ['looking-in', 'Looking at us', 'looking straight into the camera, a calm and open face'],
    ['real-skin', 'Real skin', 'natural skin with pores and small flaws, no retouching'],
    ['from-behind', 'From behind', 'seen from behind, the face hidden, looking into the distance'],
  ]),
];
