export { AlertRule } from './alert-rule.entity.js';
export * from './alerts.module.js';
export * from './alerts-worker.module.js';
export * from './checks/alert-checker.js';
export * from './checks/alert-checks.service.js';
export * from './mails/alert-letter.js';
export * from './mails/alert-mails.module.js';
export * from './mails/alert-mails.repository.js';
