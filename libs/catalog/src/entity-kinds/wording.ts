/** How a kind of subject is put into prompts. `{subject}` and `{variant}` stand for what they name. */
export interface EntityWording {
  /** Of a main image. */
  readonly main: string;
  /** Says to a model that is given the main image what must stay. */
  readonly keep: string;
  /** By asset type; `custom` for all that are not named. */
  readonly assets: Readonly<Record<string, string>>;
  /** Added where a clip is made. */
  readonly motion: string;
}

export const CHARACTER_WORDING: EntityWording = {
  main: 'Portrait of {subject}. Head and shoulders, looking at the camera, plain background.',
  keep: 'The same person as in the picture: same face, hair, clothes and colours.',
  assets: {
    expressions: 'Close-up portrait with a {variant} expression.',
    poses: 'Full body, {variant}, plain background.',
    lighting: 'Portrait in {variant} light.',
    angles: 'Head and shoulders, {variant} view.',
    headAngles: 'Head and shoulders, {variant} view.',
    bodyAngles: 'Full body, {variant} view, plain background.',
    custom: '{variant}.',
  },
  motion: 'The person keeps face, hair and clothes.',
};

export const OBJECT_WORDING: EntityWording = {
  main: 'Product picture of {subject}. The whole object on a plain background.',
  keep: 'The same object as in the picture: same shape, proportions and details.',
  assets: {
    angles: 'The object from the {variant} view, plain background.',
    materials: 'The object made of {variant}, plain background.',
    variations: 'A {variant} version of the object, plain background.',
    custom: '{variant}.',
  },
  motion: 'The object keeps its shape and material.',
};

export const LOCATION_WORDING: EntityWording = {
  main: 'Establishing shot of {subject}. No people.',
  keep: 'The same place as in the picture: same layout, skyline and buildings.',
  assets: {
    timeOfDay: 'The place at {variant}.',
    weather: 'The place in {variant} weather.',
    seasons: 'The place in {variant}.',
    angles: 'The place as a {variant} shot.',
    lighting: 'The place in {variant} light.',
    custom: '{variant}.',
  },
  motion: 'The place keeps its layout.',
};

export const CREATURE_WORDING: EntityWording = {
  main: 'Picture of {subject}. The whole creature on a plain background.',
  keep: 'The same creature as in the picture: same anatomy, markings and colours.',
  assets: {
    angles: 'The creature from the {variant} view, plain background.',
    poses: 'The creature {variant}, plain background.',
    variations: 'A {variant} version of the creature, plain background.',
    custom: '{variant}.',
  },
  motion: 'The creature keeps its anatomy and colours.',
};
