// Who may reach whose objects: every route of the reference, every place of a request that takes an id, thirteen kinds of
// credentials, an object of another account of each kind. What is there has to answer like what is not.
//   npm run attack:matrix -- [--share 1] [--seed 1] [--at-once 8]
import { runMatrix } from '@easel/testing';
import { played } from './played.ts';

await played(
  runMatrix,
  ({ routes, places, kinds, callers }) =>
    `${routes} routes with ${places} places for an id, ${callers} kinds of credentials, ${kinds} kinds of objects`,
);
