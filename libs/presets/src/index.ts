export * from './campaigns/campaign.entity.js';
export * from './collections/bulk-memberships.module.js';
export * from './collections/bulk-memberships.service.js';
export * from './collections/collection.entity.js';
export * from './groups/view-group.entity.js';
export * from './presets.module.js';
export * from './presets-worker.module.js';
export * from './views/view.entity.js';
