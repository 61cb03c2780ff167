import { Module } from '@nestjs/common';
import { McpDoor } from './mcp-door.js';
import { AccessGuard } from './access.guard.js';
import { LeasedPrincipals } from './leased-principals.js';
import { PrincipalLease } from './principal-lease.js';
import { SessionKeys } from './session-keys.js';
import { SessionStrategy } from './session.strategy.js';

/** Who sends a request, and what they may do. */
@Module({
  providers: [AccessGuard, LeasedPrincipals, McpDoor, PrincipalLease, SessionKeys, SessionStrategy],
  exports: [AccessGuard],
})
export class AccessModule {}
