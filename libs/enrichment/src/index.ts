export { languageOf } from './builtin/language.js';
export { sentimentOf } from './builtin/sentiment.js';
export * from './enrichment.module.js';
export * from './enrichment-store.module.js';
export * from './enrichment-worker.module.js';
export * from './fields/ai-fields.presenter.js';
export * from './fields/ai-fields.service.js';
export * from './providers/ai-provider.enums.js';
export * from './providers/ai-provider.service.js';
