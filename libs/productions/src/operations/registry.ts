import { beatOperations } from './beats.js';
import { castOperations } from './cast.js';
import { cutOperations } from './cuts.js';
import { editorOperations } from './editor.js';
import { folderOperations } from './folders.js';
import { keyframeOperations } from './keyframes.js';
import { musicOperations } from './music.js';
import type { OperationRule } from './operation.js';
import { resultOperations } from './results.js';
import { settingsOperations } from './settings.js';
import { shotOperations } from './shots.js';
import { trashOperations } from './trash.js';

/** Every operation that a batch may hold, by its name. Specification 2, 2.2. */
export const operations: ReadonlyMap<string, OperationRule> = new Map(
  [
    ...settingsOperations,
    ...musicOperations,
    ...folderOperations,
    ...castOperations,
    ...shotOperations,
    ...beatOperations,
    ...resultOperations,
    ...keyframeOperations,
    ...cutOperations,
    ...trashOperations,
    ...editorOperations,
  ].map((rule) => [rule.op, rule]),
);
