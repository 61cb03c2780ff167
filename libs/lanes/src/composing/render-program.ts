import path from 'node:path';

let file = path.resolve('libs/lanes/dist/composing/process/render-process.js');

/** Where the built `render-process.js` is; default: beside the working directory. */
export function useRenderProcess(built: string): void {
  file = built;
}

export const renderProcess = (): string => file;
