import { lazy, Suspense } from 'react';
import type { ExportProps } from './export-form';

// Pages are seen sooner without it.
const ExportForm = lazy(() => import('./export-form'));

/** Makes a file of what a page shows. */
export const ExportDialog = (props: ExportProps) => (
  <Suspense>
    <ExportForm {...props} />
  </Suspense>
);
