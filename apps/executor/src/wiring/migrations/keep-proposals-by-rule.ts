import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Of a turn: what was proposed by rule for the output as it was then, which attempt of the stage that output was of, and
 * the attempt that came of applying it. Turns from before propose nothing by rule.
 */
export class KeepProposalsByRule1790002420000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `alter table pipeline_chat_turns add column by_rule jsonb, add column stage_attempt integer,
         add column applied_attempt_id uuid`,
    );
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only.');
  }
}
