import { table } from '@easel/contracts/table';

/** What a sheet can be asked for. Facts: entities 5. */
export const SHEET_TYPES = ['turnaround', 'variation-board', 'detail', 'full-reference'] as const;
export type SheetType = (typeof SHEET_TYPES)[number];

export const SHEET_SKINS = ['studio', 'cinematic', 'blueprint', 'illustrated'] as const;
export type SheetSkin = (typeof SHEET_SKINS)[number];

export const SHEET_ASPECTS = ['landscape', 'square', 'story'] as const;
export type SheetAspect = (typeof SHEET_ASPECTS)[number];

export const SHEET_BACKGROUNDS = ['grey', 'white', 'transparent', 'in-context'] as const;
export type SheetBackground = (typeof SHEET_BACKGROUNDS)[number];

export const SHEET_SUBJECTS = ['character', 'object', 'location', 'creature'] as const;
export type SheetSubject = (typeof SHEET_SUBJECTS)[number];

export const SECTION_KINDS = [
  'header',
  'head-turnaround',
  'body-turnaround',
  'turnaround',
  'coverage',
  'expression-board',
  'pose-board',
  'material-board',
  'variation-board',
  'environment-board',
  'detail-board',
  'wardrobe-board',
  'palette',
  'scale',
  'notes',
] as const;
export type SectionKind = (typeof SECTION_KINDS)[number];

/** Sections that hold no pictures. */
export const WRITTEN_SECTIONS: ReadonlySet<SectionKind> = new Set(['palette', 'scale', 'notes']);

/** Boards on which everything about a subject is gathered, by name. */
export const BOARD_TEMPLATES: Readonly<Record<string, SheetSubject>> = table({
  'character/full-board': 'character',
  'location/full-board': 'location',
  'object/full-board': 'object',
});

/** What stands for a choice of type and subject. */
export const SHEET_PRESETS: Readonly<Record<string, { type: SheetType; subject: SheetSubject }>> = table({
  'studio-main': { type: 'turnaround', subject: 'character' },
  'studio-extended': { type: 'full-reference', subject: 'character' },
});

export const MOST_PANELS = 24;
/** Entries of one board beside the views that belong on it. */
export const MOST_CUSTOM_ENTRIES = 12;
