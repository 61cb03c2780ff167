const FENCE = '```';
const RUN = 'sh run\n';
const PRINTS = 'text\n';

/** Shell blocks of a guide that are to be run, each with what it prints. */
export function examplesOf(document: string): { commands: string; prints: string }[] {
  const parts = document.split(FENCE);
  return parts.flatMap((part, at) => {
    const [between, printed] = [parts[at + 1], parts[at + 2]];
    if (!part.startsWith(RUN) || between !== '\n\n' || !printed?.startsWith(PRINTS)) return [];
    return [{ commands: part.slice(RUN.length), prints: printed.slice(PRINTS.length) }];
  });
}
