import { openedLater } from '../../lib/opened-later';

/** Makes a file of what a page shows. */
export const ExportDialog = openedLater(() => import('./export-form'));
