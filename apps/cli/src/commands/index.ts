import type { Command } from '../command.js';
import { appCommands } from './apps.js';
import { audioCommands } from './audio.js';
import { authCommands } from './auth.js';
import { catalogCommands } from './catalog.js';
import { completionCommands } from './completion.js';
import { editCommands } from './edit.js';
import { entityCommands } from './entities.js';
import { furtherCommands } from './further.js';
import { mcpCommands } from './mcp.js';
import { mediaCommands } from './media.js';
import { nodeCommands } from './nodes.js';
import { peopleCommands } from './people.js';
import { productionCommands } from './productions.js';
import { projectCommands } from './projects.js';
import { promptCommands } from './prompt.js';
import { runCommands } from './runs.js';
import { voiceCommands } from './voice.js';
import { workflowCommands } from './workflows.js';

/** Every command; help, completion and the reference are made of these declarations. */
export const COMMANDS: readonly Command[] = [
  ...authCommands,
  ...projectCommands,
  ...workflowCommands,
  ...appCommands,
  ...nodeCommands,
  ...catalogCommands,
  ...promptCommands,
  ...runCommands,
  ...entityCommands,
  ...productionCommands,
  ...voiceCommands,
  ...mediaCommands,
  ...audioCommands,
  ...editCommands,
  ...furtherCommands,
  ...peopleCommands,
  ...mcpCommands,
  ...completionCommands,
];
