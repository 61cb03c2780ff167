import type { SectionKind, SheetSubject, SheetType } from './sheet-options.js';

/** Where a section finds its panels: a bucket of the subject, and the variants that belong on the sheet. */
export interface SectionSource {
  /** As callers write it: `bodyAngles`. */
  readonly bucket: string;
  readonly views: readonly string[];
  /** Width divided by height of a panel that has to be made first. */
  readonly aspect: string;
}

/** A section of pictures, as one kind of subject has it. */
export interface SectionSpec {
  readonly kind: SectionKind;
  readonly title: string;
  readonly sources: readonly SectionSource[];
}

const from = (bucket: string, aspect: string, views: readonly string[]): SectionSource => ({
  bucket,
  views,
  aspect,
});
const section = (kind: SectionKind, title: string, ...sources: SectionSource[]): SectionSpec => ({
  kind,
  title,
  sources,
});

/** In the order in which they stand on a sheet. Facts: entities 1.5, 2.2, 3.2 and 5. */
const SECTIONS: Readonly<Record<SheetSubject, readonly SectionSpec[]>> = {
  character: [
    section(
      'head-turnaround',
      'Head turnaround',
      from('angles', '3:4', ['front', 'left profile', 'right profile', 'back']),
    ),
    section(
      'body-turnaround',
      'Body turnaround',
      from('bodyAngles', '9:16', ['front', 'left profile', 'back']),
    ),
    section(
      'expression-board',
      'Expressions',
      from('expressions', '1:1', ['neutral', 'smile', 'angry', 'surprised', 'sad']),
    ),
    section('pose-board', 'Poses', from('poses', '9:16', ['standing', 'walking', 'sitting'])),
    section('environment-board', 'Lighting', from('lightingVariations', '3:4', ['daylight', 'night'])),
    section('detail-board', 'Details', from('detailCloseups', '1:1', ['eyes', 'hands', 'hair detail'])),
    section(
      'wardrobe-board',
      'Wardrobe',
      from('outfitVariations', '9:16', ['base look', 'alternate look', 'sporty']),
    ),
  ],
  creature: [
    section('turnaround', 'Turnaround', from('angles', '1:1', ['front', 'side', 'back', 'three-quarter'])),
    section('pose-board', 'Poses', from('poses', '3:4', ['standing', 'walking', 'resting'])),
    section('variation-board', 'Variations', from('variations', '1:1', ['young', 'adult'])),
    section('detail-board', 'Details', from('detailCloseups', '1:1', ['head detail', 'skin detail'])),
  ],
  object: [
    section(
      'turnaround',
      'Turnaround',
      from('angles', '1:1', ['front', 'side', 'back', 'top', 'three-quarter']),
    ),
    section('material-board', 'Materials', from('materials', '1:1', ['wood', 'metal', 'glass', 'plastic'])),
    section(
      'variation-board',
      'Variations',
      from('variations', '1:1', ['clean', 'weathered', 'damaged', 'ornate']),
    ),
    section(
      'detail-board',
      'Details',
      from('detailCloseups', '1:1', ['surface detail', 'construction detail']),
    ),
  ],
  location: [
    section('coverage', 'Coverage', from('angles', '16:9', ['wide', 'medium', 'closeup', 'aerial'])),
    section(
      'environment-board',
      'Environment',
      from('timeOfDay', '16:9', ['dawn', 'noon', 'golden hour', 'night']),
      from('weather', '16:9', ['clear', 'heavy rain', 'fog', 'snow']),
      from('seasons', '16:9', ['spring', 'summer', 'autumn', 'winter']),
      from('lighting', '16:9', ['soft natural', 'neon']),
    ),
    section(
      'detail-board',
      'Details',
      from('detailCloseups', '1:1', ['architectural detail', 'material detail', 'focal element']),
    ),
  ],
};

const TURNAROUND: readonly SectionKind[] = ['head-turnaround', 'body-turnaround', 'turnaround', 'coverage'];
const VARIATIONS: readonly SectionKind[] = [
  'expression-board',
  'pose-board',
  'material-board',
  'variation-board',
  'environment-board',
];
const DETAILS: readonly SectionKind[] = ['detail-board', 'wardrobe-board'];

/** Sections of each type of sheet for all subjects; a subject has those that its kind defines. */
const OF_TYPE: Readonly<Record<SheetType, readonly SectionKind[]>> = {
  turnaround: TURNAROUND,
  'variation-board': VARIATIONS,
  detail: DETAILS,
  'full-reference': [...TURNAROUND, ...VARIATIONS, ...DETAILS],
};

/** Where pictures go that say nothing of themselves. */
const PLAIN_SECTION: Readonly<Record<SheetType, SectionKind>> = {
  turnaround: 'turnaround',
  'variation-board': 'variation-board',
  detail: 'detail-board',
  'full-reference': 'coverage',
};

const TITLES: ReadonlyMap<SectionKind, string> = new Map([
  ['header', 'Main image'],
  ['turnaround', 'Turnaround'],
  ['coverage', 'Views'],
  ['variation-board', 'Variations'],
  ['environment-board', 'Environment'],
  ['material-board', 'Materials'],
  ['palette', 'Palette'],
  ['scale', 'Scale'],
  ['notes', 'Notes'],
]);

/** A section of a subject; one that this kind of subject does not have holds what callers put there. */
export function sectionOf(subject: SheetSubject, kind: SectionKind): SectionSpec {
  return (
    SECTIONS[subject].find((spec) => spec.kind === kind) ?? {
      kind,
      title: TITLES.get(kind) ?? titleElsewhere(kind),
      sources: [],
    }
  );
}

const titleElsewhere = (kind: SectionKind): string =>
  Object.values(SECTIONS)
    .flat()
    .find((spec) => spec.kind === kind)?.title ?? kind;

export const sectionsOfType = (subject: SheetSubject, type: SheetType): SectionKind[] =>
  SECTIONS[subject].map(({ kind }) => kind).filter((kind) => OF_TYPE[type].includes(kind));

export const plainSectionOf = (type: SheetType): SectionKind => PLAIN_SECTION[type];

/** Buckets from which sheets of a subject take panels. */
export const sheetBuckets = (subject: SheetSubject): string[] => [
  ...new Set(SECTIONS[subject].flatMap(({ sources }) => sources.map(({ bucket }) => bucket))),
];
