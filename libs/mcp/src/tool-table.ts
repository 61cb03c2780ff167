import { TOOLSETS, type Tool, type Toolset } from './tool.js';
import { appTools } from './tools/apps.js';
import { audioTools } from './tools/audio.js';
import { creditTools } from './tools/credits.js';
import { discoveryTools } from './tools/discovery.js';
import { entityTools } from './tools/entities.js';
import { imageTools } from './tools/image.js';
import { jobTools } from './tools/jobs.js';
import { libraryTools } from './tools/library.js';
import { presetTools } from './tools/presets.js';
import { productionTools } from './tools/productions.js';
import { promptTools } from './tools/prompts.js';
import { songTools } from './tools/song.js';
import { videoTools } from './tools/video.js';
import { workflowTools } from './tools/workflows.js';

/** Every tool that there is. */
export const TOOLS: readonly Tool[] = [
  ...discoveryTools,
  ...imageTools,
  ...videoTools,
  ...audioTools,
  ...songTools,
  ...jobTools,
  ...workflowTools,
  ...productionTools,
  ...appTools,
  ...entityTools,
  ...libraryTools,
  ...promptTools,
  ...presetTools,
  ...creditTools,
];

/** What a connection wants to see. */
export interface Selection {
  /** Undefined: the tools by default. */
  toolsets: readonly (Toolset | 'default' | 'all')[] | undefined;
  readOnly: boolean;
  /** Undefined: the credential is not limited by scopes. */
  scopes: readonly string[] | undefined;
}

export interface WrongSelection {
  parameter: 'toolsets' | 'readonly';
  message: string;
}

/** Reads `?toolsets=image,jobs&readonly=true`; an empty value counts as none. */
export function readSelection(query: {
  toolsets?: string | undefined;
  readonly?: string | undefined;
}): Pick<Selection, 'toolsets' | 'readOnly'> | WrongSelection {
  const names = (query.toolsets ?? '')
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean);
  const unknown = names.find((name) => !isToolset(name));
  if (unknown !== undefined) {
    return {
      parameter: 'toolsets',
      message: `there is no toolset "${unknown.slice(0, 50)}"; use one of default, all, ${TOOLSETS.join(', ')}`,
    };
  }
  const readOnly = query.readonly ?? '';
  if (!['', 'true', 'false', '1', '0'].includes(readOnly)) {
    return { parameter: 'readonly', message: 'must be true or false' };
  }
  return {
    toolsets: names.length > 0 ? names.filter(isToolset) : undefined,
    readOnly: readOnly === 'true' || readOnly === '1',
  };
}

const isToolset = (name: string): name is Toolset | 'default' | 'all' =>
  name === 'default' || name === 'all' || (TOOLSETS as readonly string[]).includes(name);

/** The tools that a connection sees: what it selected, as far as its credential allows. */
export function visibleTools(selection: Selection): readonly Tool[] {
  return TOOLS.filter((tool) => isVisible(tool, selection));
}

export const isVisible = (tool: Tool, selection: Selection): boolean =>
  isSelected(tool, selection) && missingScope(tool, selection.scopes) === undefined;

export function isSelected(tool: Tool, { toolsets = ['default'], readOnly }: Selection): boolean {
  if (readOnly && tool.effect !== 'read') return false;
  return toolsets.some(
    (name) => name === 'all' || name === tool.toolset || (name === 'default' && tool.byDefault),
  );
}

/** The first scope that a tool needs and a credential lacks. */
export function missingScope(tool: Tool, scopes: readonly string[] | undefined): string | undefined {
  return scopes && tool.scopes.find((scope) => !scopes.includes(scope));
}

export const toolNamed = (name: string): Tool | undefined => BY_NAME.get(name);

const BY_NAME: ReadonlyMap<string, Tool> = new Map(TOOLS.map((tool) => [tool.name, tool]));
