export { type Received, WebhookReceiver } from './webhook-receiver.js';
