/**
 * The condition that `column` holds a workflow of the caller's list, as SQL; true where the credential is not limited.
 *
 * @param parameter place of {@link allowedIds} in the statement, such as `$3`
 */
export const onList = (column: string, parameter: string): string =>
  `(${parameter}::uuid[] is null or ${column} = any(${parameter}))`;
