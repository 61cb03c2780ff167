import { OutboundHttp } from '@easel/platform';
import type { ExecutorConfig } from '../../engine/executor.config.js';

/** Asks receivers of webhooks: public addresses, and private ones that the operator named. */
export const WEBHOOK_OUTBOUND = Symbol('easel:webhook-outbound');

export const webhookOutbound = ({ WEBHOOK_PRIVATE_HOSTS }: ExecutorConfig): OutboundHttp =>
  new OutboundHttp({ allowedPrivateHosts: WEBHOOK_PRIVATE_HOSTS });
