export * from './webhook.enums.js';
export * from './webhook-delivery.entity.js';
export * from './webhook-subscription.entity.js';
export * from './webhooks.module.js';
export * from './webhooks-queue.module.js';
export * from './webhooks-worker.module.js';
