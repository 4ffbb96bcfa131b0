export * from './event-consumer.js';
export * from './outbox.entities.js';
export * from './outbox.js';
export * from './outbox.module.js';
export * from './outbox-worker.module.js';
export * from './relay.repository.js';
