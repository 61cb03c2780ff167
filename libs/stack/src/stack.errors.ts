/** One environment variable that cannot be used, and why. */
export interface WrongVariable {
  readonly name: string;
  readonly problem: string;
}

/** The stack cannot start or go on; the message says what to do about it. */
export class StackError extends Error {
  override readonly name: string = 'StackError';
}

/** Names every wrong variable at once, so that one look at the message mends them all. */
export class WrongVariables extends StackError {
  override readonly name = 'WrongVariables';

  constructor(readonly variables: readonly WrongVariable[]) {
    super(
      ['Wrong environment variables:', ...variables.map(({ name, problem }) => `  ${name}: ${problem}`)].join(
        '\n',
      ),
    );
  }
}

/** A process of the stack ended, or was not ready in time, before it had served once. */
export class ProcessFailed extends StackError {
  override readonly name = 'ProcessFailed';

  constructor(
    readonly processName: string,
    /** The exit code; null when a signal ended it or it was ended for being late. */
    readonly exitCode: number | null,
    outcome: string,
    /** The last lines that it logged, oldest first. */
    readonly lastLines: readonly string[],
  ) {
    super([`${processName} ${outcome}.`, ...lastLines.map((line) => `  ${line}`)].join('\n'));
  }
}
