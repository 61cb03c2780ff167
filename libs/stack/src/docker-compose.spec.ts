import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';

interface Service {
  ports?: string[];
  command?: string[];
  environment?: Record<string, string>;
}

const { services } = parse(readFileSync(path.resolve(__dirname, '../../../docker-compose.yml'), 'utf8'), {
  merge: true,
}) as { services: Record<string, Service> };

describe('the stack in containers', () => {
  it('[3-1-02] answers on port 3000, through its proxy alone', () => {
    const open = Object.entries(services).filter(([, { ports }]) => ports !== undefined);
    expect(open.map(([name]) => name)).toEqual(['proxy']);
    expect(services['proxy']?.ports).toEqual(['${PROXY_ADDRESS:-127.0.0.1:3000}:3000']);
    expect(services['proxy']?.command).toEqual(expect.arrayContaining(['--from', ':3000']));
    expect(services['gateway']?.environment).toMatchObject({
      PUBLIC_URL: '${PUBLIC_URL:-http://localhost:3000}',
    });
  });

  it('[3-1-03] has its API on port 9000 inside, which the proxy asks', () => {
    const { PORT, HOST } = services['gateway']?.environment ?? {};
    expect({ PORT, HOST }).toEqual({ PORT: '9000', HOST: '0.0.0.0' });
    expect(services['proxy']?.command).toEqual(expect.arrayContaining(['--to', 'gateway:9000']));
  });
});
