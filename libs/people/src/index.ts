export { LINK_PATH } from './members.resolver.js';
export { MIN_PASSWORD_LENGTH } from './passwords.js';
export * from './people.entities.js';
export * from './people.module.js';
export * from './people.service.js';
export * from './roles.js';
export * from './sessions.service.js';
export * from './sign-in.service.js';
