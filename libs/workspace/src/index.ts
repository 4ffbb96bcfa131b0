export * from './integrations/integrations.service.js';
export * from './organization.entity.js';
export * from './row-limits.service.js';
export * from './settings/workspace-settings.service.js';
export * from './settings.entities.js';
export * from './workspace.entity.js';
export * from './workspace.module.js';
export * from './workspaces.service.js';
