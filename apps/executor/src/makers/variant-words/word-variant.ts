import { Injectable, Logger } from '@nestjs/common';
import { languageModels, TIERS } from '@easel/catalog';
import type { Caller, WordVariantRequest } from '@easel/contracts';
import { EngineDatabase } from '../../engine/engine-database.js';
import { TextByJob } from '../../jobs/text-by-job.js';
import { ChooseLane } from '../../orders/providers/choose-lane.js';
import { RECENT } from '../../sql/makers/variant-words.js';

const TYPE = 'llm-chat';
const WAIT_MS = 20_000;
const LONGEST = 1_000;
/** The lane that stands in for language models: what it writes says no more than the request. */
const DRAFT = /^draft-/;

/** Texts that one account has written for nothing. Its own chats count, too. */
const MOST_A_MINUTE = 60;

const SYSTEM =
  'You write one part of a prompt for an image model. Answer with one sentence of at most 40 words in English that says what ' +
  'the variant looks like on this subject. Describe only what the variant changes. No preamble, no quotes.';

/** Has a language model put a variant of a subject into words, where one is connected. */
@Injectable()
export class WordVariant {
  private readonly logger = new Logger(WordVariant.name);

  constructor(
    private readonly textByJob: TextByJob,
    private readonly database: EngineDatabase,
    private readonly lanes: ChooseLane,
  ) {}

  async run(caller: Caller, asked: WordVariantRequest): Promise<{ text: string | null }> {
    const llmModel = await this.connectedModel();
    if (llmModel === undefined || (await this.isCrowded(caller))) return { text: null };
    try {
      const params = { llmModel, userInput: promptOf(asked), systemPrompt: SYSTEM };
      const text = await this.textByJob.run(caller, { type: TYPE, params, waitMs: WAIT_MS });
      return { text: text === undefined ? null : sentenceIn(text) };
    } catch (error) {
      this.logger.warn({ err: error }, 'a variant has the words of its kind');
      return { text: null };
    }
  }

  /** The words cost the installation and not the caller, who may be refused the picture: they are written so often only. */
  private async isCrowded({ userId }: Caller): Promise<boolean> {
    const recent = await this.database.run(RECENT, [userId, TYPE, MOST_A_MINUTE]);
    return recent.length >= MOST_A_MINUTE;
  }

  /** The first language model that somebody runs here: economical ones stand first. */
  private async connectedModel(): Promise<string | undefined> {
    const ids = languageModels
      .all()
      .toSorted((one, other) => TIERS.indexOf(one.tier) - TIERS.indexOf(other.tier))
      .map(({ id }) => id);
    const runners = await this.lanes.whoRuns(ids.map((llmModel) => ({ type: TYPE, params: { llmModel } })));
    return ids[runners.findIndex((runner) => typeof runner === 'string' && !DRAFT.test(runner))];
  }
}

const promptOf = ({ label, name, description, assetType, variant }: WordVariantRequest): string =>
  [`Subject: the ${label} "${name}".`, description, `Kind of variant: ${assetType}.`, `Variant: ${variant}.`]
    .filter((line) => line.trim() !== '')
    .join('\n');

const sentenceIn = (text: string): string => text.replaceAll(/\s+/g, ' ').slice(0, LONGEST);
