import { entityKinds } from '../entity-kinds/entity-kinds.js';
import { readSheet, type SheetRequest } from './read-sheet.js';
import {
  MOST_CUSTOM_ENTRIES,
  MOST_PANELS,
  type SectionKind,
  type SheetSubject,
  type SheetType,
} from './sheet-options.js';
import { plainSectionOf, sectionOf, sectionsOfType, type SectionSource } from './sheet-sections.js';

type Params = Readonly<Record<string, unknown>>;

/** One picture of a sheet. */
export interface SheetPanel {
  readonly section: SectionKind;
  /** What it shows: `left profile`. */
  readonly name: string;
  /** Absent: it has to be made first. */
  readonly url?: string;
  /** Where a picture of this name would be kept. */
  readonly bucket?: string;
  /** Of a panel that has to be made, such as `3:4`. */
  readonly aspect: string;
}

export interface SheetSection {
  readonly kind: SectionKind;
  readonly title: string;
  readonly panels: readonly SheetPanel[];
}

/** What stands on a sheet, before anything is known of its pictures. */
export interface SheetPlan {
  readonly subject: SheetSubject;
  readonly type: SheetType;
  /** Empty where nobody said it. */
  readonly name: string;
  readonly description: string;
  /** Of the subject as it was approved. */
  readonly mainImageUrl?: string;
  /** Sections with panels, and none without. */
  readonly sections: readonly SheetSection[];
  /** Panels that belong on the sheet and have no picture. They stand in `sections` only if they are to be made. */
  readonly missing: readonly SheetPanel[];
}

/** Why a sheet cannot be made as it is asked for. */
export interface SheetProblem {
  readonly code: 'no_panels' | 'validation_error';
  readonly path: string;
  readonly message: string;
}

/** Panels in the order in which they stand. */
export const panelsOf = ({ sections }: Pick<SheetPlan, 'sections'>): SheetPanel[] =>
  sections.flatMap(({ panels }) => panels);

/**
 * What stands on the sheet that these settings ask for. A view is taken from its bucket where an entry has exactly its
 * name and an address; what else a bucket holds follows, at most 12 entries a board. Of more than 24 panels the longest
 * sections lose their last ones, panels that would have to be made first. Facts: entities 5 and 7.4.
 *
 * @param params settings, checked or not; `unmade` names panels that could not be made
 */
export function planSheet(params: Params): SheetPlan {
  const asked = readSheet(params);
  const unmade = new Set(namesIn(params['unmade']));
  const wanted = wantedSections(asked)
    .map((section) => ({
      ...section,
      panels: section.panels.filter(({ url, ...panel }) => url !== undefined || !unmade.has(panelKey(panel))),
    }))
    .filter(({ panels }) => panels.length > 0);
  const whole = withinMost(wanted);
  const missing = panelsOf({ sections: whole }).filter(({ url }) => url === undefined);
  const makes = params['generateMissing'] === true;
  const there = makes ? whole : withinMost(wanted.map(withPictures));
  return {
    subject: asked.subject,
    type: asked.type,
    name: asked.name,
    description: asked.description,
    ...(asked.mainImageUrl !== undefined && { mainImageUrl: asked.mainImageUrl }),
    sections: there.filter(({ panels }) => panels.length > 0),
    missing,
  };
}

/** How `unmade` names a panel. */
export const panelKey = ({ section, name }: Pick<SheetPanel, 'section' | 'name'>): string =>
  `${section}/${name}`;

/** What keeps a sheet from being made; undefined where nothing does. */
export function sheetProblem(params: Params): SheetProblem | undefined {
  const asked = readSheet(params);
  const given = asked.panels.length + asked.loose.length;
  if (given > MOST_PANELS) {
    const path = asked.panels.length > 0 ? 'panels' : 'panelUrls';
    return invalid(path, `A sheet has at most ${MOST_PANELS} panels; ${given} were given.`);
  }
  for (const [section, panels] of Map.groupBy(asked.panels, ({ section: kind }) => kind)) {
    const spec = sectionOf(asked.subject, section ?? plainSectionOf(asked.type));
    const views = new Set(spec.sources.flatMap((source) => source.views));
    const custom = panels.filter(({ name }) => !views.has(name)).length;
    if (custom > MOST_CUSTOM_ENTRIES) {
      return invalid(
        'panels',
        `A board has at most ${MOST_CUSTOM_ENTRIES} entries of its own; ${custom} were given for ${spec.kind}.`,
      );
    }
  }
  const plan = planSheet(params);
  const makes = params['generateMissing'] === true;
  const isKnown = plan.name !== '' || plan.description !== '' || plan.mainImageUrl !== undefined;
  if (panelsOf(plan).some(({ url }) => url !== undefined) || (makes && isKnown && plan.missing.length > 0))
    return undefined;
  return {
    code: 'no_panels',
    path: 'panels',
    message: makes
      ? 'The panels have no subject: give panels, a main image, a name or a description.'
      : 'A sheet needs at least one picture: give panels, panelUrls, buckets or a main image, or generate missing panels (generateMissing).',
  };
}

const invalid = (path: string, message: string): SheetProblem => ({
  code: 'validation_error',
  path,
  message,
});

function wantedSections(asked: SheetRequest): SheetSection[] {
  const plain = plainSectionOf(asked.type);
  const kinds = [...(asked.sections ?? sectionsOfType(asked.subject, asked.type))];
  const named = new Map<SectionKind, SheetRequest['panels'][number][]>();
  for (const panel of asked.panels) {
    const kind = panel.section ?? homeOf(asked, kinds, panel.name) ?? plain;
    named.set(kind, [...(named.get(kind) ?? []), panel]);
  }
  for (const { name, url } of asked.loose) {
    const kind = (name !== undefined && homeOf(asked, kinds, name)) || plain;
    const entries = named.get(kind) ?? [];
    const unnamed = sectionOf(asked.subject, kind).title.replace(/s$/, '');
    named.set(kind, [...entries, { section: kind, name: name ?? `${unnamed} ${entries.length + 1}`, url }]);
  }
  // What is given decides which views are wanted; a section of which nothing is said has those that belong there.
  const onlyGiven = asked.panels.length > 0 && asked.sections === undefined;
  const all = [...new Set([...kinds, ...named.keys()])];
  const sections = all.map((kind): SheetSection => {
    const spec = sectionOf(asked.subject, kind);
    const given = named.get(kind) ?? [];
    const panels = uniqueByName([
      ...given.map(({ name, url }) => givenPanel(asked, spec.sources, { section: kind, name, url })),
      ...(onlyGiven ? [] : spec.sources.flatMap((source) => bucketPanels(asked, kind, source))),
    ]);
    return { kind, title: spec.title, panels };
  });
  if (asked.mainImageUrl === undefined) return sections;
  const main = { section: 'header', name: 'main image', url: asked.mainImageUrl, aspect: '3:4' } as const;
  return [{ kind: 'header', title: sectionOf(asked.subject, 'header').title, panels: [main] }, ...sections];
}

/** The section among these to which a view of this name belongs. */
function homeOf(
  { subject }: SheetRequest,
  kinds: readonly SectionKind[],
  name: string,
): SectionKind | undefined {
  return kinds.find((kind) => sectionOf(subject, kind).sources.some(({ views }) => views.includes(name)));
}

function givenPanel(
  { buckets }: SheetRequest,
  sources: readonly SectionSource[],
  { section, name, url }: { section: SectionKind; name: string; url: string | undefined },
): SheetPanel {
  const source =
    sources.find(({ bucket }) => buckets[bucket]?.some((entry) => entry.name === name)) ??
    sources.find(({ views }) => views.includes(name)) ??
    sources[0];
  const found = url ?? (source && buckets[source.bucket]?.find((entry) => entry.name === name)?.url);
  return {
    section,
    name,
    ...(found !== undefined && { url: found }),
    ...(source && { bucket: source.bucket }),
    aspect: source?.aspect ?? '1:1',
  };
}

function bucketPanels({ buckets }: SheetRequest, section: SectionKind, source: SectionSource): SheetPanel[] {
  const { bucket, views, aspect } = source;
  const entries = buckets[bucket] ?? [];
  const own = entries.filter(({ name }) => !views.includes(name)).slice(0, MOST_CUSTOM_ENTRIES);
  return [
    ...views.map((name): SheetPanel => {
      const url = entries.find((entry) => entry.name === name)?.url;
      return { section, name, ...(url !== undefined && { url }), bucket, aspect };
    }),
    ...own.map(({ name, url }): SheetPanel => ({ section, name, url, bucket, aspect })),
  ];
}

/** Two sources of one board may have views of the same name. */
function uniqueByName(panels: readonly SheetPanel[]): SheetPanel[] {
  const first = new Map<string, SheetPanel>();
  for (const panel of panels) {
    const key = `${panel.bucket ?? ''}/${panel.name}`;
    const known = first.get(key);
    if (!known || (known.url === undefined && panel.url !== undefined)) first.set(key, panel);
  }
  return [...first.values()];
}

const withPictures = (section: SheetSection): SheetSection => ({
  ...section,
  panels: section.panels.filter(({ url }) => url !== undefined),
});

/** At most as many panels as a sheet has: the longest section gives one away, one to be made before one that is there. */
function withinMost(sections: readonly SheetSection[]): SheetSection[] {
  const kept = sections.map((section) => ({ ...section, panels: [...section.panels] }));
  for (let count = panelsOf({ sections: kept }).length; count > MOST_PANELS; count--) {
    const longest = kept.reduce((most, each) => (each.panels.length > most.panels.length ? each : most));
    const missing = longest.panels.findLastIndex(({ url }) => url === undefined);
    longest.panels.splice(missing < 0 ? longest.panels.length - 1 : missing, 1);
  }
  return kept;
}

const namesIn = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((each): each is string => typeof each === 'string') : [];

/** The words by which a kind of subject goes: `character`. */
export const subjectLabel = (subject: SheetSubject): string => entityKinds.get(subject)?.label ?? subject;
