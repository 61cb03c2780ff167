import { Controller } from '@nestjs/common';
import {
  type Caller,
  createPromptSnippet,
  type CreatePromptSnippetRequest,
  deletePromptSnippet,
  listPromptSnippets,
  type NoFields,
  type PromptSnippetIdRequest,
  type PromptSnippetRecord,
  updatePromptSnippet,
  type UpdatePromptSnippetRequest,
} from '@easel/contracts';
import { Answers, type BusCall, madeOnce } from '@easel/platform';
import { type PromptSnippetRow, PromptSnippetsRepository } from './prompt-snippets.repository.js';

@Controller()
export class PromptSnippetsMessageController {
  constructor(private readonly snippets: PromptSnippetsRepository) {}

  @Answers(listPromptSnippets)
  async list(_request: NoFields, caller: Caller) {
    return (await this.snippets.list(caller)).map(toRecord);
  }

  @Answers(createPromptSnippet)
  async create(request: CreatePromptSnippetRequest, caller: Caller, { operationId }: BusCall = {}) {
    const made = await madeOnce(operationId, {
      find: (id) => this.snippets.find(caller, id),
      make: () => this.snippets.create(caller, request, operationId),
    });
    return toRecord(made);
  }

  @Answers(updatePromptSnippet)
  async update(request: UpdatePromptSnippetRequest, caller: Caller) {
    return toRecord(await this.snippets.update(caller, request));
  }

  @Answers(deletePromptSnippet)
  async delete({ id }: PromptSnippetIdRequest, caller: Caller) {
    await this.snippets.delete(caller, id);
    return { success: true as const };
  }
}

function toRecord({ createdAt, updatedAt, ...row }: PromptSnippetRow): PromptSnippetRecord {
  return { ...row, createdAt: createdAt.toISOString(), updatedAt: updatedAt.toISOString() };
}
