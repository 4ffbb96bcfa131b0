export * from './custom-attribute.entity.js';
export * from './custom-attribute.enums.js';
export * from './custom-attributes.module.js';
export * from './custom-attributes.service.js';
