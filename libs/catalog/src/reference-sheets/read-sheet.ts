import { entityKinds } from '../entity-kinds/entity-kinds.js';
import {
  BOARD_TEMPLATES,
  MOST_PANELS,
  SECTION_KINDS,
  SHEET_PRESETS,
  SHEET_SUBJECTS,
  SHEET_TYPES,
  WRITTEN_SECTIONS,
  type SectionKind,
  type SheetSubject,
  type SheetType,
} from './sheet-options.js';
import { sheetBuckets } from './sheet-sections.js';

type Params = Readonly<Record<string, unknown>>;

/** A picture that is there, by the name of what it shows. */
export interface SheetEntry {
  readonly name: string;
  readonly url: string;
}

/** What the settings of a sheet say, read without trust: settings of workflows are priced before they are checked. */
export interface SheetRequest {
  readonly subject: SheetSubject;
  readonly type: SheetType;
  readonly name: string;
  readonly description: string;
  readonly mainImageUrl: string | undefined;
  /** The sections asked for, in their order; undefined: those of the type. */
  readonly sections: readonly SectionKind[] | undefined;
  /** Named by the caller, one by one. Without an address: to be found in a bucket, or made. */
  readonly panels: readonly { section: SectionKind | undefined; name: string; url: string | undefined }[];
  /** Pictures that say nothing of themselves, and what they are called where the caller says so. */
  readonly loose: readonly { name: string | undefined; url: string }[];
  readonly buckets: Readonly<Record<string, readonly SheetEntry[]>>;
}

export function readSheet(params: Params): SheetRequest {
  const known = params['connectedReferences'];
  const wired = recordsIn(known).find(({ source }) => subjectOfSource(source) !== undefined);
  const preset = rowOf(SHEET_PRESETS, params['preset']);
  const template = rowOf(BOARD_TEMPLATES, params['template']);
  const buckets = bucketsIn(params['buckets']);
  const main = textIn(params['sourceImageUrl']) ?? textIn(wired?.['url']);
  return {
    subject:
      preset?.subject ??
      template ??
      oneOf(SHEET_SUBJECTS, params['subject']) ??
      subjectOfSource(wired?.['source']) ??
      subjectOfBuckets(buckets),
    type:
      preset?.type ??
      (template && 'full-reference') ??
      oneOf(SHEET_TYPES, params['sheetType']) ??
      'turnaround',
    name: textIn(params['name']) ?? textIn(wired?.['defaultName']) ?? '',
    description: textIn(params['description']) ?? textIn(wired?.['description']) ?? '',
    mainImageUrl: main,
    sections: sectionsIn(params['sections']),
    panels: recordsIn(params['panels']).flatMap((row) => {
      const name = textIn(row['name']);
      const section = oneOf(SECTION_KINDS, row['section']);
      return name === undefined ? [] : [{ section, name, url: textIn(row['url']) }];
    }),
    loose: looseIn(params, main),
    buckets,
  };
}

/** The main image may arrive over a second wire, too. */
function looseIn(params: Params, main: string | undefined): SheetRequest['loose'] {
  const names = listIn(params['panelNames']);
  const wired = textsIn(params['imageUrls']);
  const single = wired.length === 0 ? textsIn([params['imageUrl']]) : [];
  const urls = [...textsIn(params['panelUrls']), ...wired, ...single].filter((url) => url !== main);
  return urls.map((url, place) => ({ url, name: textIn(names[place]) }));
}

function sectionsIn(value: unknown): SectionKind[] | undefined {
  const kinds = listIn(value).flatMap((each) => oneOf(SECTION_KINDS, each) ?? []);
  const pictured = [...new Set(kinds)].filter((kind) => !WRITTEN_SECTIONS.has(kind) && kind !== 'header');
  return pictured.length === 0 ? undefined : pictured;
}

function bucketsIn(value: unknown): Record<string, SheetEntry[]> {
  if (!isRecord(value)) return {};
  const found: Record<string, SheetEntry[]> = {};
  for (const bucket of new Set(SHEET_SUBJECTS.flatMap(sheetBuckets))) {
    const entries = recordsIn(value[bucket]).flatMap(({ name, url }) => {
      const [named, link] = [textIn(name), textIn(url)];
      return named === undefined || link === undefined ? [] : [{ name: named, url: link }];
    });
    if (entries.length > 0) found[bucket] = entries;
  }
  return found;
}

function subjectOfSource(source: unknown): SheetSubject | undefined {
  return typeof source === 'string' ? oneOf(SHEET_SUBJECTS, source.replace(/^wired-/, '')) : undefined;
}

/** The first kind of subject that has all of these buckets. */
function subjectOfBuckets(buckets: Readonly<Record<string, unknown>>): SheetSubject {
  const given = Object.keys(buckets);
  const kind = entityKinds.all().find(({ id }) => {
    const own = oneOf(SHEET_SUBJECTS, id);
    return own !== undefined && given.every((bucket) => sheetBuckets(own).includes(bucket));
  });
  return oneOf(SHEET_SUBJECTS, kind?.id) ?? 'character';
}

const rowOf = <Row>(rows: Readonly<Record<string, Row>>, name: unknown): Row | undefined =>
  typeof name === 'string' ? rows[name] : undefined;

const oneOf = <Option extends string>(options: readonly Option[], value: unknown): Option | undefined =>
  options.find((option) => option === value);

const textIn = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;

/** Enough to see that there are too many. */
const listIn = (value: unknown): unknown[] => (Array.isArray(value) ? value.slice(0, 10 * MOST_PANELS) : []);
const textsIn = (value: unknown): string[] => listIn(value).flatMap((each) => textIn(each) ?? []);
const recordsIn = (value: unknown): Params[] => listIn(value).filter(isRecord);
const isRecord = (value: unknown): value is Params =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
