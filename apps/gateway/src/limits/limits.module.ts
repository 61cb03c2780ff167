import { Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { KnownSources } from './sign-ins/known-sources.js';
import { SignInTurns } from './sign-ins/sign-in-turns.js';
import { LimitWindows } from './limit-windows.js';
import { LimitGuard } from './limit.guard.js';

/** How often a caller may ask, and sign in. */
@Module({
  providers: [
    KnownSources,
    LimitWindows,
    SignInTurns,
    // `Admission` has let the request in by then: a limit may be the caller's.
    { provide: APP_GUARD, useClass: LimitGuard },
  ],
  exports: [KnownSources],
})
export class LimitsModule {}
