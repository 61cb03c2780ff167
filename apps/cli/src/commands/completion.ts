import type { Command } from '../command.js';
import { scriptFor, type Shell, SHELLS } from '../complete.js';
import { arg } from '../declare.js';

export const completionCommands: readonly Command[] = [
  {
    name: 'completion',
    help: 'Print the completion script of a shell',
    args: ['shell'],
    argValues: { shell: SHELLS },
    anonymous: true,
    run: async (context) => context.output.text(scriptFor(arg(context, 'shell') as Shell)),
  },
];
