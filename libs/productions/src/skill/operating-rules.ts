import type { OperationRule } from '../operations/operation.js';

/** How writes work and what fits: all lists are made of the operations and bounds themselves. */
export function operatingRules(
  rules: readonly OperationRule[],
  bounds: Readonly<Record<string, number>>,
): string {
  return `# Operating a production

## Batches

- \`POST /:id/ops\` takes \`{ ops, baseVersion?, strict?, dryRun?, clientRequestId? }\`. An operation is
  \`{ op: <name>, ...fields }\`; \`schema.operations\` describes each.
- A batch applies whole or not at all. The first operation that is refused is named by \`error.opIndex\`, and its field by
  \`error.path\`.
- A batch for an older version is applied to the newest document, and the answer says \`rebased: true\`. With \`strict: true\`
  it is refused with 409 \`workflow_conflict\` and the current state.
- The \`production\` of an answer replaces your copy. \`version\` is your next \`baseVersion\`.
- Send a \`clientRequestId\` with each batch, and the same one when you send it again: it is applied once.
- In a \`patch\`, given keys are set, \`null\` unsets, absent keys stay, lists are replaced whole.
- Who may see a production is never an operation: use \`/share\` and \`/unshare\`.

## Preview

- Send \`{ "ops": [], "dryRun": true }\` first. An answer with \`dryRun: true\` means that previews are understood.
- A preview has a receipt for each operation: its \`class\` (S safe, D deletes), what it makes stale (\`impact\`), and whether
  the bin keeps what it removes (\`restorable\`).
- If a preview is answered with \`production\`, it was applied: adopt it and do not send it again.

## Bin

What is removed goes to the bin, and its id stays taken. \`restore\` brings it back, \`purge\` and \`empty_trash\` destroy it.

## Jobs

- Routes of class $ answer at once with job ids and leave a marker under \`pending\`.
- Poll the jobs. When one is over, send \`POST /:id/reconcile\`: it lands the result, once.
- Send a \`clientRequestId\`, so that a request that is sent again spends nothing again.
- \`POST /:id/generate\` with \`dryRun: true\` is a quote. Send its \`inputHash\` back as \`expectedInputHash\` within an hour:
  you are charged at most its \`estimate\`. Clips of linked shots, and retakes, are made in this way only.

## Errors

| status | code | what to do |
|---|---|---|
| 400 | \`op_invalid\`, \`op_target_missing\` | correct the operation \`opIndex\` |
| 400 | \`validation_error\` | correct the field \`path\` |
| 402 | \`insufficient_credits\` | buy credits, or ask for less |
| 404 | \`not_found\` | there is no such production for you |
| 404 | \`op_target_missing\` | what \`path\` names is not there; of a linked shot, accept the frames in \`missing\` |
| 409 | \`workflow_conflict\` | build the batch again from \`currentRecord\` |
| 409 | \`production_busy\` | read again, wait a moment, send again |
| 409 | \`sequence_quote_changed\` | ask for a new quote, and look at its \`estimate\` |
| 413 | \`storage_exceeded\` | free storage |

## Operations

| operation | class | restorable |
|---|---|---|
${rules.map(({ op, class: kind, restorable }) => `| ${op} | ${kind} | ${restorable ? 'yes' : 'no'} |`).join('\n')}

## Bounds

| of | at most |
|---|---|
${Object.entries(bounds)
  .map(([name, most]) => `| ${name} | ${most} |`)
  .join('\n')}
`;
}
