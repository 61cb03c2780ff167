// A gateway that serves `GET /v1/models` as it is, or, told `open`, as if the route were public and not limited.
// Answers its address.
import 'reflect-metadata';
import { loadConfig } from '@easel/platform';
import { PublicRoute } from '../../apps/gateway/dist/access/access.js';
import { DiscoveryHttpController } from '../../apps/gateway/dist/discovery/discovery.http-controller.js';
import { GatewayConfig } from '../../apps/gateway/dist/gateway.config.js';
import { GatewayModule } from '../../apps/gateway/dist/gateway.module.js';
import { listen } from '../../apps/gateway/dist/edge/http-edge.js';
import { Limited } from '../../apps/gateway/dist/limits/limited.js';

if (process.argv[2] === 'open') {
  const { prototype } = DiscoveryHttpController;
  const method = Object.getOwnPropertyDescriptor(prototype, 'models') as TypedPropertyDescriptor<never>;
  PublicRoute()(prototype, 'models', method);
  Limited()(prototype, 'models', method);
}
const config = loadConfig(GatewayConfig, process.env);
const { url } = await listen(GatewayModule.register(config), config);
process.send?.(url);
