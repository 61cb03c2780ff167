/** Shell blocks of a guide that are to be run, each with what it prints. */
export function examplesOf(document: string): { commands: string; prints: string }[] {
  const blocks = [...document.matchAll(/```sh run\n(.*?)```\n\n```text\n(.*?)```/gs)];
  return blocks.map(([, commands = '', prints = '']) => ({ commands, prints }));
}
