import { Inject, Injectable } from '@nestjs/common';
import { type FieldIssue, ValidationFailed } from '@easel/contracts';
import { DATA_SOURCE, type Transaction } from '@easel/platform';
import type { WorkflowNode } from '@easel/workflow';
import type { DataSource, EntitySubscriberInterface, InsertEvent } from 'typeorm';
import { v7 as newId } from 'uuid';
import { DocumentRow } from '../../documents/workflows/document.row.js';
import { nextSlot, readSchedule, type Schedule } from './schedule.js';
import { hashOfToken, newWebhookToken } from './webhook-token.js';

const WEBHOOK = 'webhook-trigger';
const SCHEDULE = 'schedule-trigger';
/** Each is a row, and a look at the clock, in the transaction that saves the workflow. */
const MOST = 500;

/**
 * Keeps the triggers of a workflow as its trigger nodes say, in the transaction that stores the document, whoever
 * stores it: creating, saving, importing, restoring. A workflow that is deleted takes its triggers with it.
 */
@Injectable()
export class KeepTriggers implements EntitySubscriberInterface<DocumentRow> {
  constructor(@Inject(DATA_SOURCE) source: DataSource) {
    source.subscribers.push(this);
  }

  listenTo(): typeof DocumentRow {
    return DocumentRow;
  }

  /** @throws ValidationFailed for too many triggers, or naming the node and the field of a schedule that can't be read */
  async beforeInsert({ entity, manager }: InsertEvent<DocumentRow>): Promise<void> {
    const { workflowId, nodes } = entity;
    if (nodes.filter(({ type }) => type === WEBHOOK || type === SCHEDULE).length > MOST) {
      throw new ValidationFailed([
        { path: 'nodes', message: `may have ${MOST} webhook and schedule triggers` },
      ]);
    }
    // A document is stored in the transaction that saves its workflow.
    const tx = manager as Transaction;
    const schedules = schedulesOf(nodes);
    const webhooks = nodes.filter(({ type }) => type === WEBHOOK);
    // A new workflow has no triggers yet.
    if (entity.version > 1) await forgetRemoved(tx, workflowId, webhooks, [...schedules.keys()]);
    entity.nodes = await withTokens(tx, workflowId, nodes, webhooks);
    for (const [nodeId, schedule] of schedules) await setSchedule(tx, workflowId, nodeId, schedule);
  }
}

async function forgetRemoved(
  tx: Transaction,
  workflowId: string,
  webhooks: readonly WorkflowNode[],
  scheduled: readonly string[],
): Promise<void> {
  const of = 'where workflow_id = $1 and node_id <> all($2::text[])';
  await tx.query(`delete from webhook_triggers ${of}`, [workflowId, webhooks.map(({ id }) => id)]);
  await tx.query(`delete from schedule_triggers ${of}`, [workflowId, scheduled]);
}

/**
 * The nodes with the tokens that are theirs: the one they had at the last save, or a new one, never one that was sent.
 */
async function withTokens(
  tx: Transaction,
  workflowId: string,
  nodes: WorkflowNode[],
  webhooks: readonly WorkflowNode[],
): Promise<WorkflowNode[]> {
  if (webhooks.length === 0) return nodes;
  const tokens = await tokensOf(tx, workflowId);
  for (const { id } of webhooks) {
    if (tokens.has(id)) continue;
    const token = newWebhookToken();
    tokens.set(id, token);
    await tx.query(
      `insert into webhook_triggers (token_hash, workflow_id, node_id) values ($1, $2, $3)
       on conflict (workflow_id, node_id) do update set token_hash = excluded.token_hash`,
      [hashOfToken(token), workflowId, id],
    );
  }
  return nodes.map((node) =>
    node.type === WEBHOOK ? { ...node, data: { ...node.data, token: tokens.get(node.id) } } : node,
  );
}

/** Tokens in the current document of the workflow, as far as they are good. */
async function tokensOf(tx: Transaction, workflowId: string): Promise<Map<string, string>> {
  const rows = await tx.query<{ nodeId: string; token: string; hash: Buffer }[]>(
    `select t.node_id as "nodeId", t.token_hash as hash, node->'data'->>'token' as token
     from workflows w
     join documents d on d.id = w.document_id
     cross join jsonb_array_elements(d.nodes) as node
     join webhook_triggers t on t.workflow_id = w.id and t.node_id = node->>'id'
     where w.id = $1 and node->'data' ? 'token'`,
    [workflowId],
  );
  const good = rows.filter(({ token, hash }) => hashOfToken(token).equals(hash));
  return new Map(good.map(({ nodeId, token }) => [nodeId, token]));
}

/** Another timetable starts again; another number of runs changes only when it stops. */
async function setSchedule(
  tx: Transaction,
  workflowId: string,
  nodeId: string,
  schedule: Schedule,
): Promise<void> {
  await tx.query(
    `insert into schedule_triggers as t (id, workflow_id, node_id, cron, timezone, max_executions, next_at)
     values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (workflow_id, node_id) do update set
       cron = excluded.cron,
       timezone = excluded.timezone,
       max_executions = excluded.max_executions,
       fired = case when ${SAME_TIMETABLE} then t.fired else 0 end,
       next_at = case
         when not ${SAME_TIMETABLE} then excluded.next_at
         when t.fired >= excluded.max_executions then null
         else coalesce(t.next_at, excluded.next_at) end`,
    [
      newId(),
      workflowId,
      nodeId,
      schedule.cron,
      schedule.timezone,
      schedule.maxExecutions,
      nextSlot(schedule, new Date()),
    ],
  );
}

const SAME_TIMETABLE = '(t.cron = excluded.cron and t.timezone = excluded.timezone)';

/** By node id; a node whose schedule is not written yet has none. */
function schedulesOf(nodes: readonly WorkflowNode[]): Map<string, Schedule> {
  const now = new Date();
  const schedules = new Map<string, Schedule>();
  const faults: FieldIssue[] = [];
  for (const [index, node] of nodes.entries()) {
    if (node.type !== SCHEDULE) continue;
    const { schedule, issues } = readSchedule(node.data, now);
    if (schedule) schedules.set(node.id, schedule);
    for (const issue of issues) {
      const path = `nodes[${index}].data.${issue.path}`;
      faults.push({ ...issue, path, nodeId: node.id, code: 'invalid_field' });
    }
  }
  if (faults.length > 0) throw new ValidationFailed(faults);
  return schedules;
}
