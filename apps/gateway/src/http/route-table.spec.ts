import { RouteTable } from './route-table.js';

describe('the route table', () => {
  const table = new RouteTable();
  table.add(['GET', 'HEAD'], '/v1/workflows');
  table.add('POST', '/v1/workflows');
  table.add('GET', '/v1/workflows/:id');
  table.add('POST', '/v1/workflows/:workflowId/run');
  table.add('GET', '/media/*');
  table.add('OPTIONS', '*');

  it.each([
    ['/v1/workflows', ['GET', 'HEAD', 'POST']],
    ['/v1/workflows/7', ['GET']],
    ['/v1/workflows/7/run', ['POST']],
    ['/v1/workflows/', []],
    ['/v1/workflows/7/nothing', []],
    ['/media/a/b.png', ['GET']],
    ['/', []],
    ['/nothing', []],
  ])('%s takes %j', (path, methods) => {
    expect(table.methodsAt(path)).toEqual(methods);
  });
});
