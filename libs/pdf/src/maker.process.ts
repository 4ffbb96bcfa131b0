import { serveTasks } from '@loupe/sandbox';
import { drawDocument } from './drawing/draw-document.js';

const OPERATIONS = { draw: drawDocument };

export type MakerOperations = typeof OPERATIONS;

serveTasks(OPERATIONS, () => null);
