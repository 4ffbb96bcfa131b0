export * from './api-token.entity.js';
export { ApiTokenScope } from './api-token.enums.js';
export * from './api-tokens.service.js';
export * from './auth.module.js';
export * from './auth-request-gate.js';
export * from './scope.guard.js';
