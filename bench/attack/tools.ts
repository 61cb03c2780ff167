// Who may reach whose objects by the tools of the MCP server: every tool, every argument that names an object, seventeen
// kinds of credentials, an object of another account of each kind. What is there has to answer like what is not.
//   npm run attack:tools -- [--share 1] [--seed 1] [--at-once 8]
import { runToolMatrix } from '@easel/testing';
import { played } from './played.ts';

await played(
  runToolMatrix,
  ({ tools, places, callers }) =>
    `${tools} tools with ${places} arguments that name an object, ${callers} kinds of credentials`,
);
