import type { Tool } from '../tool.js';
import { PAGE, reads } from './define.js';

const scopes = ['credits:read'];

export const creditTools: readonly Tool[] = [
  reads({
    toolset: 'credits',
    byDefault: true,
    name: 'check_balance',
    title: 'Check the balance',
    description: 'Reads how many credits the account has. not_found: this installation does not charge.',
    scopes,
    route: 'GET /v1/credits/balance',
  }),
  reads({
    toolset: 'credits',
    name: 'credit_transactions',
    title: 'List credit transactions',
    description: 'Lists what was charged, newest first.',
    scopes,
    route: 'GET /v1/credits/transactions',
    args: PAGE,
  }),
];
