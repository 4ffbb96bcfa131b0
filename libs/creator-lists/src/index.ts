export { CreatorList, CreatorListEntry } from './creator-list.entity.js';
export * from './creator-lists.module.js';
