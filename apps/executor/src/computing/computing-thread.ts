// Where a thread that computes begins.
import { getPriority, setPriority } from 'node:os';
import { LEAVE_A_CORE, leaveACore } from './leave-a-core.js';

/** Below the event loops of the services: what takes seconds is not to hold up what takes milliseconds. */
const NICENESS = 10;

// On Linux, of the thread that calls it alone.
if (process.platform === 'linux') setPriority(Math.min(19, getPriority() + NICENESS));
if (process.argv.includes(LEAVE_A_CORE)) leaveACore();

// Loaded only now: that takes 0.7 s of CPU time, for each thread that replaces one which exceeded its limits.
const { carryOut } = await import('./carry-out-task.js');
export default carryOut;
