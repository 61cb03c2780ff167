import { own } from '@easel/contracts/table';
import { MediaAddresses, isPlainAddress } from '@easel/platform/addresses';
import {
  type FileToImport,
  type ImportedFilm,
  importingFilm,
  type LookedUpEntity,
  type Lookups,
} from '@easel/productions';
import { spend, spendText } from '@easel/workflow';
import { v7 as newId } from 'uuid';
import type { MediaSettings } from '../../engine/media-settings.js';

export interface FilmToImport {
  file: FileToImport;
  userId: string;
  now: string;
  media: MediaSettings;
  features: Lookups['features'];
  /** Records that the importer can read, by their ids in small letters. */
  entities: Record<string, LookedUpEntity>;
}

/** The checks of operations are compiled first. That is more than any loop may be held for. */
const STEPS_OF_COMPILING = 100_000;

export function importFilm({ file, media, entities, ...given }: FilmToImport): ImportedFilm {
  spend(STEPS_OF_COMPILING);
  const addresses = new MediaAddresses(media);
  const importing = importingFilm(file, {
    ...given,
    newId,
    entity: (id) => own(entities, id.toLowerCase()),
    job: () => undefined,
    retained: () => undefined,
    isAllowedUrl: (url) => isPlainAddress(url, addresses),
  });
  for (;;) {
    const { done, value } = importing.next();
    if (done) return value;
    spendText(value);
  }
}
