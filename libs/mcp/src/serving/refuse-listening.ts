import {
  isJSONRPCRequest,
  type JSONRPCErrorResponse,
  PROTOCOL_VERSION_META_KEY,
} from '@modelcontextprotocol/server';
import { takesNoTasks } from '../tasks/task-errors.js';
import { declaresTasks, fieldsOf } from './task-methods.js';

/**
 * Refuses subscriptions to tasks from clients that do not declare support for tasks, which the SDK does not do. For other
 * clients the SDK acknowledges the subscription without tasks: the server sends no task notifications, so clients poll.
 */
export function refuseListening(message: unknown): JSONRPCErrorResponse | undefined {
  if (!isJSONRPCRequest(message) || message.method !== 'subscriptions/listen') return undefined;
  const { _meta: meta, notifications } = fieldsOf(message.params);
  if (fieldsOf(notifications)['taskIds'] === undefined || declaresTasks(meta)) return undefined;
  if (!(PROTOCOL_VERSION_META_KEY in fieldsOf(meta))) return undefined;
  const { code, message: reason, data } = takesNoTasks();
  return { jsonrpc: '2.0', id: message.id, error: { code, message: reason, data } };
}
