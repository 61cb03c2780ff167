import { IsString, MaxLength } from 'class-validator';
import { IfSent } from './if-sent.js';

/** Characters that are kept of it. */
export const MAX_USER_AGENT = 300;

/** What a client calls itself. */
export const IsUserAgent =
  (): PropertyDecorator =>
  (target, name): void => {
    for (const rule of [IfSent(), IsString(), MaxLength(MAX_USER_AGENT)]) rule(target, name);
  };
