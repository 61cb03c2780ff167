import { LOOPBACK } from '@easel/stack';

/** Reads the metrics of a process. Answers a reader of the first series of a name whose labels contain a text. */
export async function scrape(port: number): Promise<(name: string, label?: string) => number | undefined> {
  const answer = await fetch(`http://${LOOPBACK}:${port}/metrics`);
  const lines = (await answer.text()).split('\n');
  return (name, label = '') => {
    const line = lines.find((one) => one.startsWith(name) && one.includes(label));
    return line === undefined ? undefined : Number(line.slice(line.lastIndexOf(' ')));
  };
}
