type Handler = (name: string) => void;

let handler: Handler | undefined = handlerFrom(process.env['FAILPOINT']);

/**
 * A place at which fault tests end this process, or a spec looks on. Off, as always outside such tests, it costs one
 * comparison. `FAILPOINT=<name>` or `<name>:<n>` kills the process, as `kill -9` does, the n-th time it comes by.
 */
export function failpoint(name: string): void {
  if (handler !== undefined) handler(name);
}

/** Has `next` called at every failpoint, for specs; undefined for nothing. */
export function onFailpoint(next: Handler | undefined): void {
  handler = next;
}

function handlerFrom(setting: string | undefined): Handler | undefined {
  if (setting === undefined || setting === '') return undefined;
  const [wanted = '', count = '1'] = setting.split(':');
  let left = Number(count);
  return (name) => {
    if (name === wanted && --left === 0) process.kill(process.pid, 'SIGKILL');
  };
}
