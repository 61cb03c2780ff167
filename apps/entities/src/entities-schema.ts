import type { SchemaOptions } from '@easel/platform';
import { AskForJobs1790002510000 } from './migrations/ask-for-jobs.js';
import { CreateEntitiesSchema1763700000000 } from './migrations/create-entities-schema.js';
import { KeepCommunity1790002610000 } from './migrations/keep-community.js';
import { ListPersonalEntities1790002620000 } from './migrations/list-personal-entities.js';
import { KeepEntities1790002200000 } from './migrations/keep-entities.js';
import { TrainEntities1790002540000 } from './migrations/train-entities.js';
import { NoteUsedRequests1790002110000 } from './migrations/note-used-requests.js';

/** Its tables are read and written by statements of the repositories. */
export const entitiesSchema: SchemaOptions = {
  schema: 'entities',
  rows: [],
  migrations: [
    CreateEntitiesSchema1763700000000,
    NoteUsedRequests1790002110000,
    KeepEntities1790002200000,
    AskForJobs1790002510000,
    TrainEntities1790002540000,
    KeepCommunity1790002610000,
    ListPersonalEntities1790002620000,
  ],
};
