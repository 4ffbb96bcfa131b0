export { betweenGaps } from './drawing/between-gaps.js';
export * from './pdf-document.js';
export { PdfMaker } from './pdf-maker.js';
