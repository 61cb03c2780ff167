import { BOUNDS } from '../document/bounds.js';
import { emptyProduction, type Production, type Result, type Shot } from '../document/production.js';
import { type Fields, isRecord } from '../document/record.js';
import type { Work } from '../document/work.js';
import { applyingBatch, BatchRefused } from '../operations/apply-batch.js';
import type { Lookups } from '../operations/lookups.js';
import { operations } from '../operations/registry.js';
import { type FilePart, type FilmFile, filmParts, shotPart, shotParts } from './film-file.js';

/** A part of a file that is not imported. */
export interface ImportWarning {
  /** In the file, for example `settings.studio.shots[0].folderId`. */
  readonly path: string;
  readonly message: string;
}

export interface ImportedFilm {
  readonly production: Production;
  readonly warnings: readonly ImportWarning[];
}

export interface FileToImport {
  readonly name: string;
  readonly film: FilmFile;
  /** The editor's canvas. */
  readonly nodes: readonly unknown[];
  readonly edges: readonly unknown[];
}

const STUDIO = 'settings.studio';
/** More would help nobody. One more says how many there are. */
const MOST_WARNINGS = 99;

/**
 * The production of an exported file, as its importer's own: built by the operations that the importer could send, so
 * that no file makes what a batch could not. Without planned frames, links, voice takes, jobs, the bin and any audience.
 * What an operation refuses is left out, with a warning. Facts B6.
 */
export function* importingFilm(file: FileToImport, lookups: Omit<Lookups, 'version'>): Work<ImportedFilm> {
  const importing = new Importing({ ...lookups, version: 1 });
  const { name, film, nodes, edges } = file;
  importing.sayWhatIsLost(film);
  const parts = filmParts(film).map(({ at, operation }) => ({ at: `${STUDIO}.${at}`, operation }));
  const bare = yield* importing.all(emptyProduction(name), parts);
  const shot = { ...bare, shots: yield* importing.shots(bare, film.shots) };
  const canvas = { op: 'save_editor_state', expectedVersion: 1, graph: { nodes, edges } };
  const production =
    nodes.length === 0 ? shot : yield* importing.part(shot, { at: 'nodes', operation: canvas });
  return { production, warnings: importing.warnings() };
}

class Importing {
  private readonly said: ImportWarning[] = [];
  private count = 0;

  constructor(private readonly lookups: Lookups) {}

  warnings(): readonly ImportWarning[] {
    const more = this.count - this.said.length;
    if (more === 0) return this.said;
    return [...this.said, { path: STUDIO, message: `${more} more parts are not imported.` }];
  }

  sayWhatIsLost({ keyframes, shots }: FilmFile): void {
    if (Array.isArray(keyframes) && keyframes.length > 0) {
      this.say(
        `${STUDIO}.keyframes`,
        `${keyframes.length} planned frames are not imported; shots keep their pictures.`,
      );
    }
    shots.forEach((shot, index) => {
      if (!isRecord(shot)) return;
      const { link = null, voice } = shot;
      if (link !== null)
        this.say(`${STUDIO}.shots[${index}].link`, 'The shot is imported as one that is not linked.');
      const takes = isRecord(voice) && Array.isArray(voice['takes']) ? voice['takes'].length : 0;
      if (takes > 0)
        this.say(`${STUDIO}.shots[${index}].voice.takes`, `${takes} voice takes are not imported.`);
    });
  }

  *shots(film: Production, list: readonly unknown[]): Work<Shot[]> {
    const imported = new Map<string, Shot>();
    for (const [index, shot] of list.entries()) {
      const at = `${STUDIO}.shots[${index}]`;
      if (imported.size === BOUNDS.shots) {
        this.say(at, `A production has at most ${BOUNDS.shots} shots.`);
        break;
      }
      if (!isRecord(shot)) {
        this.say(at, 'A shot is an object.');
        continue;
      }
      const { id } = shot;
      if (typeof id === 'string' && imported.has(id)) {
        this.say(`${at}.id`, 'An earlier shot has this id.');
        continue;
      }
      const made = yield* this.shot(film, { ...shot, plan: this.withFreeReferences(shot['plan'], at) }, at);
      if (made) imported.set(made.id, made);
    }
    return [...imported.values()];
  }

  /** In a film without other shots: what it takes does not grow with their number. */
  private *shot(film: Production, shot: Fields, at: string): Work<Shot | undefined> {
    const alone = yield* this.part({ ...film, shots: [] }, shotPart(shot, at));
    if (alone.shots.length === 0) return undefined;
    const [made] = (yield* this.all(alone, shotParts(shot, at))).shots;
    if (!made) return undefined;
    const imported = (result: Result): Result => ({ ...result, source: 'imported' });
    const { stills, clips } = made.results;
    return {
      ...made,
      results: { ...made.results, stills: stills.map(imported), clips: clips.map(imported) },
    };
  }

  /** A plan keeps all else when one of its references may not stand in a document. */
  private withFreeReferences(plan: unknown, at: string): unknown {
    if (!isRecord(plan) || !Array.isArray(plan['references'])) return plan;
    const references = plan['references'].filter((reference: unknown, index) => {
      const url = isRecord(reference) ? reference['url'] : undefined;
      const isFree = typeof url !== 'string' || this.lookups.isAllowedUrl(url);
      if (!isFree) this.say(`${at}.plan.references[${index}].url`, 'The address is signed or not public.');
      return isFree;
    });
    return { ...plan, references };
  }

  *all(production: Production, parts: readonly FilePart[]): Work<Production> {
    let current = production;
    for (const part of parts) current = yield* this.part(current, part);
    return current;
  }

  /** A field that may be left out is, where it is what the operation is refused for. */
  *part(production: Production, { at, operation }: FilePart): Work<Production> {
    try {
      return (yield* applyingBatch(production, [operation], this.lookups)).production;
    } catch (error) {
      if (!(error instanceof BatchRefused)) throw error;
      const { message, path = '' } = error.refusal;
      const [, field = ''] = /^([A-Za-z]+)/.exec(path) ?? [];
      const isLeftOut = Object.hasOwn(operation, field) && !isRequired(operation, field);
      this.say(isLeftOut ? `${at}.${path}` : at, message);
      if (!isLeftOut) return production;
      const { [field]: _refused, ...rest } = operation;
      return yield* this.part(production, { at, operation: rest });
    }
  }

  private say(path: string, message: string): void {
    this.count++;
    if (this.said.length < MOST_WARNINGS) this.said.push({ path, message });
  }
}

function isRequired({ op }: FilePart['operation'], field: string): boolean {
  const required = operations.get(String(op))?.payload['required'] as readonly string[] | undefined;
  return required?.includes(field) ?? true;
}
