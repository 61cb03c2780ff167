import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import {
  type ApplyProposalRequest,
  type Caller,
  NotFound,
  type PipelineChatAnswer,
  type PipelineChatTurn,
  type PipelineProposal,
  type PipelineStage,
  type PipelineStageRequest,
  type ProposalApplied,
  ServiceError,
  ServiceUnavailable,
  type StageChatRequest,
} from '@easel/contracts';
import { Database, type Queryable, storableJson } from '@easel/platform';
import { v5 as derivedId, v7 as newId } from 'uuid';
import { SpendBudgets } from '../../credits/spend-budgets.js';
import { StartJob } from '../../jobs/start-job.js';
import { MovePipeline, type OwnersMoves } from './move-pipeline.js';
import { StageNotAwaiting, StageNotOpen, stageNamed } from './pipeline.errors.js';
import { briefOf, callerOf, type PipelineWithStages } from './pipeline.row.js';
import type { StageState } from './pipeline-state.js';
import { CostCapReached, PipelineTasks } from './pipeline-tasks.repository.js';
import { PipelinesRepository } from './pipelines.repository.js';
import { LONGEST_ANSWER, textIn } from './stages/read-json.js';
import { PatchRefused } from './json-patch.js';
import { answerForm, assistants, planChange, readReply, type StageAssistant } from './stage-proposals.js';
import { PlanChanged } from './planned-jobs.js';
import { TURNS, ADD_TURN, OPEN, MARK_APPLIED } from '../../sql/makers/stage-chat.js';

const MAX_WAIT_MS = 22_000;
const LOOK_MS = 200;
/** Turns of users have ids that follow from those of the answers. */
const USER_TURNS = '0d0c2f60-8a8c-4f3e-9d0a-6c1f5a1e7b52';
/** Number of earlier turns of a stage that the prompt repeats. */
const REMEMBERED = 6;

interface Turn {
  id: string;
  message: string;
  appliedAt: Date | null;
  /** What came of applying it, where it was. */
  attemptId: string;
  byRule: PipelineProposal | null;
  /** The attempt of the stage that it was said about; null of old turns. */
  stageAttempt: number | null;
  createdAt: Date;
  /** Of the job that answers. */
  status: string;
  output: Record<string, unknown> | null;
}

/** What is said about a stage, and the changes that come of it. */
@Injectable()
export class StageChat {
  constructor(
    private readonly database: Database,
    private readonly pipelines: PipelinesRepository,
    private readonly tasks: PipelineTasks,
    private readonly startJob: StartJob,
    private readonly movePipeline: MovePipeline,
    private readonly budgets: SpendBudgets,
  ) {}

  /**
   * With an `operationId`, the turn gets that id, and saying it again answers the same turn.
   *
   * @throws InvalidStage, PipelineNotFound, StageNotOpen
   * @throws ServiceError 501 `no_stage_assistant`, 409 `chat_limit_reached` or `cost_cap_reached`
   * @throws ServiceUnavailable when the answer takes long; it is among the turns later
   */
  async say(
    caller: Caller,
    { id, stage: name, message }: StageChatRequest,
    operationId?: string,
  ): Promise<PipelineChatAnswer> {
    const pipeline = await this.pipelines.find(caller, id);
    const [stage, assistant] = assistantOf(name);
    const turns = await this.turnsOf(pipeline.row.id, stage);
    const turnId = operationId ?? newId();
    if (!turns.some((turn) => turn.id === turnId)) {
      await this.ask(caller, pipeline, { stage, assistant, turns, turnId, message });
    }
    const end = Date.now() + MAX_WAIT_MS;
    for (;;) {
      const turn = (await this.turnsOf(pipeline.row.id, stage)).find((each) => each.id === turnId);
      const answer = turn && answerOf(turn);
      if (answer) return { turnId, role: 'assistant', ...answer };
      if (Date.now() > end) throw new ServiceUnavailable('The assistant of the stage');
      await sleep(LOOK_MS);
    }
  }

  /** @throws InvalidStage, PipelineNotFound */
  async turns(
    caller: Caller,
    { id, stage: name }: PipelineStageRequest,
  ): Promise<{ turns: PipelineChatTurn[] }> {
    const { row } = await this.pipelines.find(caller, id);
    const stage = stageNamed(name);
    const turns = await this.turnsOf(row.id, stage);
    return {
      turns: turns.flatMap((turn, index): PipelineChatTurn[] => {
        const created_at = turn.createdAt.toISOString();
        const answer = answerOf(turn);
        const said: PipelineChatTurn = {
          id: derivedId(turn.id, USER_TURNS),
          turn_n: 2 * index + 1,
          role: 'user',
          content: turn.message,
          proposed_change: null,
          llm_call_id: null,
          applied_to_attempt_id: null,
          created_at,
        };
        if (!answer) return [said];
        const applied_to_attempt_id = turn.appliedAt === null ? null : turn.attemptId;
        const answered = { id: turn.id, turn_n: 2 * index + 2, role: 'assistant' as const, ...answer };
        return [said, { ...answered, llm_call_id: turn.id, applied_to_attempt_id, created_at }];
      }),
    };
  }

  /**
   * Makes the change that a turn proposes and approves the stage with it.
   *
   * @throws InvalidStage, PipelineNotFound, NotFound, InvalidChangeType, StageNotAwaiting
   */
  async apply(caller: Caller, { id, stage: name, turnId }: ApplyProposalRequest): Promise<ProposalApplied> {
    const stage = stageNamed(name);
    const { answer } = await this.movePipeline.run(caller, id, (pipeline, tx) =>
      this.applied(pipeline, tx, stage, turnId),
    );
    return answer;
  }

  private async applied(
    pipeline: PipelineWithStages,
    tx: Queryable,
    stage: PipelineStage,
    turnId: string,
  ): Promise<OwnersMoves & { answer: ProposalApplied }> {
    const { row, stages } = pipeline;
    const turn = (await this.turnsOf(row.id, stage, tx)).find((each) => each.id === turnId);
    if (!turn) throw new NotFound('turn of the stage');
    const refused = (code: string, path: string, message: string) => ({
      moves: [],
      answer: { applied: false as const, error: { code, detail: { path, message } } },
    });
    const proposal = answerOf(turn)?.proposed_change ?? null;
    if (proposal === null) return refused('no_proposal', 'proposed_change', 'The turn has no proposal.');
    if (turn.appliedAt !== null)
      return refused('already_applied', 'turnId', 'The proposal is already applied.');
    const state = stages.find((each) => each.stage === stage);
    if (!isOpen(state)) throw new StageNotAwaiting(stage);
    if (turn.stageAttempt !== null && turn.stageAttempt !== state?.attempt) {
      return refused('proposal_outdated', 'turnId', `${stage} has been generated again since the proposal.`);
    }
    let change;
    try {
      change = planChange(briefOf(row), stage, state?.output ?? {}, proposal);
    } catch (error) {
      if (!(error instanceof PatchRefused)) throw error;
      return refused('invalid_change', error.path, error.message);
    }
    const attemptId = newId();
    // The row of the pipeline is locked: nobody else applies the turn.
    await tx.run(MARK_APPLIED, [turnId, attemptId]);
    return {
      moves: change.moves,
      notes: [{ type: 'chat:proposal_applied', data: { stage, turnId, attemptId } }],
      answer: { applied: true, attemptId, newOutput: change.output },
    };
  }

  private async ask(
    caller: Caller,
    { row, stages }: PipelineWithStages,
    said: {
      stage: PipelineStage;
      assistant: StageAssistant;
      turns: readonly Turn[];
      turnId: string;
      message: string;
    },
  ): Promise<void> {
    const { stage, assistant, turns, turnId, message } = said;
    const state = stages.find((each) => each.stage === stage);
    if (!isOpen(state)) throw new StageNotOpen(`${stage} does not wait for approval.`);
    const params = {
      systemPrompt: `You help to improve the ${stage.replaceAll('_', ' ')} of a film. ${answerForm(assistant)}`,
      userInput: [
        `What the stage made: ${JSON.stringify(state?.output).slice(0, 60_000)}`,
        ...turns.slice(-REMEMBERED).map((turn) => `Said before: ${turn.message}`),
        `Now: ${message}`,
      ].join('\n'),
      llmModel: briefOf(row).config.scriptModel,
    };
    try {
      await this.startJob.run(
        { ...callerOf(row), budgets: (await this.budgets.renewed(row, caller)) ?? [] },
        { type: 'llm-chat', params, ...(row.workflowId !== null && { workflowId: row.workflowId }) },
        turnId,
        {
          alongside: async (tx, credits) => {
            await this.tasks.requireFunds(tx, row.id, credits);
            if ((await tx.run(OPEN, [row.id, stage])).length === 0) throw new PlanChanged();
            const byRule = assistant.byRule(message, state?.output ?? {});
            const values = [
              turnId,
              row.id,
              stage,
              message,
              assistant.mostTurns,
              credits,
              byRule && storableJson(byRule),
              state?.attempt ?? null,
            ];
            if ((await tx.run(ADD_TURN, values)).length === 0) {
              const most = `At most ${assistant.mostTurns} turns can be had about ${stage}.`;
              throw new ServiceError(409, 'chat_limit_reached', most);
            }
            await this.pipelines.record(tx, row.id, [{ type: 'chat:turn', data: { stage, turnId } }]);
          },
        },
      );
    } catch (error) {
      if (error instanceof PlanChanged) throw new StageNotOpen(`${stage} does not wait for approval.`);
      if (error instanceof CostCapReached) throw new ServiceError(409, 'cost_cap_reached', error.message);
      throw error;
    }
  }

  private turnsOf(id: string, stage: PipelineStage, database: Queryable = this.database): Promise<Turn[]> {
    return database.run<Turn & Record<string, unknown>>(TURNS, [id, stage]);
  }
}

function assistantOf(name: string): [PipelineStage, StageAssistant] {
  const stage = stageNamed(name);
  const assistant = assistants[stage];
  if (assistant === undefined) {
    throw new ServiceError(501, 'no_stage_assistant', `${stage} has no assistant to talk to.`);
  }
  return [stage, assistant];
}

const isOpen = (stage: StageState | undefined): boolean =>
  stage?.status === 'awaiting_approval' && stage.openGate === null;

/** What the assistant said, once its job has ended. */
function answerOf({
  status,
  output,
  byRule,
}: Turn): Pick<PipelineChatAnswer, 'content' | 'proposed_change'> | undefined {
  if (status === 'failed' || status === 'cancelled') {
    return { content: `No language model answered: its job was ${status}.`, proposed_change: null };
  }
  if (status !== 'completed') return undefined;
  const { content, proposal } = readReply(byRule, textIn(output ?? {}, 'text', LONGEST_ANSWER));
  return { content, proposed_change: proposal };
}
