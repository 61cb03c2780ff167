import { spawn } from 'node:child_process';

/** Opens an address in the browser of whoever is at this machine. Answers false where there is nothing to open it with. */
export function openPage(address: string): Promise<boolean> {
  const [command, ...words] =
    process.platform === 'darwin'
      ? ['open', address]
      : process.platform === 'win32'
        ? ['rundll32', 'url.dll,FileProtocolHandler', address]
        : ['xdg-open', address];
  return new Promise((resolve) => {
    const child = spawn(command, words, { stdio: 'ignore', detached: true });
    child.once('error', () => resolve(false));
    child.once('spawn', () => resolve(true));
    child.unref();
  });
}
