export * from './pdf-document.js';
export { PdfMaker } from './pdf-maker.js';
