import { choice, imageUrl, json, text, type FieldSpec } from './field-spec.js';
import { nodesOf } from './define-node.js';

const node = nodesOf('parameter', 'parameter');

/** Free text around the clause that a pick composes. */
const around = [text('preText'), text('postText')];

const timing = (intensities: readonly string[]): FieldSpec[] => [
  choice('position', ['auto', 'start', 'middle', 'end', 'full']),
  choice('duration', ['auto', 'instant', 'short', 'medium', 'long']),
  choice('intensity', intensities),
];

const INTENSITIES = ['auto', 'subtle', 'natural', 'dynamic', 'crazy'];

interface PickerSource {
  type: string;
  label: string;
  does: string;
  out?: string;
  /** Ids of the pick, or a list of them where several may be picked. */
  picks: Readonly<Record<string, string | undefined>>;
  extra?: readonly FieldSpec[];
  readsDetection?: boolean;
  takesNothing?: boolean;
}

function picker({
  type,
  label,
  does,
  out = 'look',
  picks,
  extra = [],
  readsDetection,
  takesNothing,
}: PickerSource) {
  const inputs = [
    ...(takesNothing ? [] : ['in:any']),
    ...(readsDetection ? ['picker-json:picker-json'] : []),
  ];
  const fields = Object.entries(picks).map(([key, standard]) =>
    json(key, {
      description:
        'The id of an option, or a list of ids where several may be picked; see the picker catalog.',
      ...(standard === undefined ? {} : { default: standard }),
    }),
  );
  return node({
    type,
    label,
    does,
    out: 'text',
    runs: 'source',
    inputs,
    outputs: [`out:${out}`],
    fields: [...fields, ...extra, ...around],
    flags: ['picker'],
  });
}

const free = (...keys: readonly string[]): Record<string, undefined> =>
  Object.fromEntries(keys.map((key) => [key, undefined]));

/** Nodes that turn a pick from a catalog into a clause of the prompt. */
export const pickerNodes = [
  picker({
    type: 'action-fx',
    label: 'Action FX',
    picks: { actionFx: 'auto' },
    does: 'Physical effects in the shot, such as debris or sparks. Up to five at once; for moving pictures only.',
  }),
  picker({
    type: 'aesthetic',
    label: 'Aesthetic / Microtrend',
    picks: { aesthetic: 'y2k' },
    does: 'A recognisable style movement that sets clothes, props and colours together.',
  }),
  picker({
    type: 'animal',
    label: 'Animal',
    picks: { animal: 'dog-golden-retriever' },
    does: 'A species or breed to appear in the picture.',
  }),
  picker({
    type: 'atmosphere',
    label: 'Atmosphere',
    picks: { atmosphere: 'clear' },
    does: 'What the air is like: weather, haze, dust, particles.',
  }),
  picker({
    type: 'backdrop',
    label: 'Backdrop',
    picks: { backdrop: 'white-seamless' },
    does: 'A studio background behind the subject.',
  }),
  picker({
    type: 'camera-format',
    label: 'Camera / Film Stock',
    picks: { cameraFormat: '35mm-film' },
    readsDetection: true,
    does: 'The camera or film stock the picture looks shot on.',
  }),
  picker({
    type: 'camera-motion',
    label: 'Camera Motion',
    out: 'video',
    picks: { cameraMotion: 'static' },
    extra: [imageUrl('startState'), imageUrl('endState')],
    does: 'How the camera moves through the shot.',
  }),
  picker({
    type: 'character-fx',
    label: 'Character FX',
    picks: { characterFx: 'auto' },
    extra: [
      ...timing(INTENSITIES),
      text('target', { description: 'Who it happens to; without it, the subject.' }),
    ],
    does: 'A change that happens to a character on screen. Up to two at once.',
  }),
  picker({
    type: 'color-look',
    label: 'Color / Look',
    picks: { colorLook: 'warm' },
    does: 'The colour grade of the finished picture.',
  }),
  picker({
    type: 'composition-effects',
    label: 'Composition Effects',
    picks: { compositionEffect: 'bursting-through-frame' },
    does: 'A graphic device that plays with the frame itself.',
  }),
  picker({
    type: 'era',
    label: 'Era / Period',
    picks: { era: '1990s-mall' },
    does: 'The time and place in history that the picture belongs to.',
  }),
  picker({
    type: 'exposure-settings',
    label: 'Exposure Settings',
    picks: free('aperture', 'shutterSpeed', 'isoValue'),
    does: 'Aperture, shutter and sensitivity, with the look each brings.',
  }),
  picker({
    type: 'framing',
    label: 'Framing',
    picks: free('shotSize', 'angle', 'coverage', 'composition', 'vantage'),
    readsDetection: true,
    does: 'Shot size, camera angle and composition.',
  }),
  picker({
    type: 'furniture',
    label: 'Furniture',
    picks: { furniture: 'sofa' },
    does: 'A piece of furniture to appear in the picture.',
  }),
  picker({
    type: 'held-prop',
    label: 'Held Prop',
    picks: { heldProp: 'smartphone' },
    does: 'Something the subject holds.',
  }),
  picker({
    type: 'instrumentation',
    label: 'Instrumentation',
    out: 'audio',
    picks: free('instruments', 'production', 'vocalPresence', 'singingStyle'),
    does: 'Instruments, production and voice of a piece of music. Choosing instrumental leaves the singing out.',
  }),
  picker({
    type: 'lens',
    label: 'Lens',
    picks: { lens: 'normal-50mm' },
    readsDetection: true,
    does: 'The lens, with its angle of view and depth.',
  }),
  picker({
    type: 'lighting',
    label: 'Lighting',
    picks: free('timeOfDay', 'lightingStyle', 'lightingDirection', 'lightingRatio', 'colorTemperature'),
    does: 'Time of day, style and direction of the light.',
  }),
  picker({
    type: 'loop-subject',
    label: 'Loop Subject',
    picks: { loopSubject: 'tunnel' },
    does: 'A motif that can repeat without a visible seam.',
  }),
  picker({
    type: 'material',
    label: 'Material',
    picks: { material: 'silk' },
    does: 'What a thing is made of.',
  }),
  picker({
    type: 'mood',
    label: 'Mood',
    picks: { mood: 'calm' },
    does: 'The feeling of the picture. Several moods blend.',
  }),
  picker({
    type: 'music-genre',
    label: 'Music Genre',
    out: 'audio',
    picks: free('genre', 'subgenre', 'era'),
    does: 'Genre, subgenre and period of a piece of music. Up to three genres blend.',
  }),
  picker({
    type: 'music-mood',
    label: 'Music Mood',
    out: 'audio',
    picks: free('energy', 'emotion', 'vibe'),
    does: 'Energy, emotion and vibe of a piece of music.',
  }),
  picker({
    type: 'person',
    label: 'Person',
    takesNothing: true,
    readsDetection: true,
    does: 'A described person: build, face, hair, skin and bearing, as many of them as matter.',
    picks: free(
      'type',
      'age',
      'ethnicity',
      'regionalAesthetic',
      'frame',
      'bodyMass',
      'bust',
      'waist',
      'hips',
      'silhouette',
      'faceShape',
      'jawline',
      'cheekbones',
      'facialFullness',
      'eyeShape',
      'eyelidType',
      'canthalTilt',
      'eyeSpacing',
      'eyeSetBrow',
      'nose',
      'noseTip',
      'lipFullness',
      'lipShape',
      'lips',
      'hairColor',
      'hairBase',
      'eyebrows',
      'skinTone',
      'skinTexture',
      'eyeColor',
      'facialHair',
      'distinctiveFeature',
      'lipState',
      'eyeState',
    ),
  }),
  picker({
    type: 'photo-genre',
    label: 'Photo Genre',
    picks: { photoGenre: 'fashion-editorial' },
    does: 'The kind of photograph it should pass for.',
  }),
  picker({
    type: 'photographer',
    label: 'Photographer / Artist Style',
    picks: { photographer: 'tim-walker' },
    does: 'The manner of a known photographer or artist.',
  }),
  picker({
    type: 'pose',
    label: 'Pose',
    picks: { pose: 'standing-upright' },
    extra: [text('handPosition'), text('bodyLean'), text('headTilt'), text('activity')],
    does: 'How the subject holds itself.',
  }),
  picker({
    type: 'post-process-effects',
    label: 'Post-Process Effects',
    picks: { postProcess: 'vignette-soft' },
    does: 'A treatment of the finished picture.',
  }),
  picker({
    type: 'render-quality',
    label: 'Render Quality',
    picks: { renderQuality: 'raytracing' },
    does: 'Words that ask for a certain rendering technique and finish.',
  }),
  picker({
    type: 'setting',
    label: 'Setting',
    picks: { setting: 'forest' },
    does: 'The place where it happens.',
  }),
  picker({ type: 'style', label: 'Style', picks: { style: 'cinematic' }, does: 'The overall visual style.' }),
  picker({
    type: 'styling',
    label: 'Styling',
    readsDetection: true,
    does: 'Make-up, hair, clothes and accessories.',
    picks: free(
      'makeup',
      'hairCut',
      'hairTreatment',
      'hairState',
      'eyewear',
      'headwear',
      'jewelry',
      'nails',
      'facePaint',
      'outfit',
      'top',
      'bottom',
      'outerwear',
      'legwear',
      'footwear',
      'fabric',
      'wardrobeState',
    ),
  }),
  picker({
    type: 'temporal',
    label: 'Temporal',
    picks: free('temporalSpeed', 'temporalFreeze', 'temporalDirection', 'temporalShutter'),
    does: 'How time runs in the shot: speed, freezes, direction, shutter.',
  }),
  picker({
    type: 'transition',
    label: 'Transition',
    out: 'video',
    picks: { transition: 'auto' },
    extra: [...timing(INTENSITIES), imageUrl('startState'), imageUrl('endState')],
    does: 'How one state of the shot turns into another. Up to two at once.',
  }),
  picker({
    type: 'vehicle',
    label: 'Vehicle',
    picks: { vehicle: 'sedan' },
    does: 'A vehicle to appear in the picture.',
  }),
  picker({
    type: 'voice-character',
    label: 'Voice Character',
    out: 'audio',
    picks: free('age', 'gender', 'language', 'accent', 'timbre'),
    does: 'Who is speaking: age, language, accent and timbre of the voice.',
  }),
  picker({
    type: 'voice-delivery',
    label: 'Voice Delivery',
    out: 'audio',
    picks: free('pace', 'emotion', 'archetype'),
    does: 'How it is spoken: pace, emotion and manner.',
  }),
  picker({
    type: 'weapon',
    label: 'Weapon',
    picks: { weapon: 'katana' },
    does: 'A weapon to appear in the picture.',
  }),
];
