import { Injectable } from '@nestjs/common';
import { findPicker, pickerCatalogs } from '@easel/catalog';
import { type Caller, type FillPickersRequest, type PickersFilled, ValidationFailed } from '@easel/contracts';
import { AnswerByJob } from './answer-by-job.js';

/** Fills in pickers to match a text. Facts: generation 8. */
@Injectable()
export class FillPickers {
  constructor(private readonly answers: AnswerByJob) {}

  /** @throws ValidationFailed for what is no picker, and what {@link AnswerByJob} throws */
  async run(
    caller: Caller,
    { params, workflowId }: FillPickersRequest,
    operationId?: string,
  ): Promise<PickersFilled> {
    requirePickers(params['targetPickers']);
    const asked = { type: 'text-to-picker', params, ...(workflowId !== undefined && { workflowId }) };
    const answer = await this.answers.run(caller, asked, 'text', operationId);
    if ('status' in answer) return answer;
    const { pickerJson = {}, gaps } = answer.output as Pick<PickersFilled, 'pickerJson' | 'gaps'>;
    return { jobId: answer.jobId, pickerJson, ...(gaps && { gaps }) };
  }
}

function requirePickers(asked: unknown): void {
  const issues = (Array.isArray(asked) ? (asked as unknown[]) : []).flatMap((name, index) =>
    typeof name === 'string' && findPicker(name)
      ? []
      : [{ path: `targetPickers[${index}]`, message: `must be one of ${NAMES}` }],
  );
  if (issues.length > 0) throw new ValidationFailed(issues);
}

const NAMES = pickerCatalogs.map(({ nodeType }) => nodeType).join(', ');
