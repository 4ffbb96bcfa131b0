export { guideOf, guides } from './guides.js';
export { docsRoutes } from './routes.js';
