import { Client } from 'pg';
import { api, type TestUser } from '../stack/api-client.js';
import { testedStack } from '../stack/tested-stack.js';
import type { TestGraph } from './graphs.js';
import { givenWorkflow } from './workflows.js';

/**
 * A production of `owner` in the stack that all tests share; answers its id. Written into the document itself, because
 * workflow routes set nothing that a production owns.
 *
 * @param studio what stands in `settings.studio`
 */
export async function givenProduction(owner: TestUser, graph: TestGraph, studio: object): Promise<string> {
  const id = await givenWorkflow(owner, graph, 'A production', api);
  const database = new Client({ connectionString: testedStack.databaseUrl('executor') });
  await database.connect();
  try {
    await database.query(
      `update executor.documents set settings = settings || jsonb_build_object('studio', $2::jsonb)
       where workflow_id = $1`,
      [id, JSON.stringify(studio)],
    );
  } finally {
    await database.end();
  }
  return id;
}
