import { FilePlus2 } from 'lucide-react';
import { useState } from 'react';
import { t } from '../../lib/messages';
import { openedLater } from '../../lib/opened-later';
import { Button } from '../../ui/button';
import { useCan } from '../workspaces/rights';
import type { AddProps } from './add-to-report-form';

const AddToReportForm = openedLater(() => import('./add-to-report-form'));

/** Adds what a page shows to a report, for those who may write one. */
export function AddToReport(props: AddProps) {
  const mayWrite = useCan(props.workspaceId)('WRITE');
  const [isOpen, setOpen] = useState(false);
  if (!mayWrite) return null;
  return (
    <>
      <Button kind="quiet" onClick={() => setOpen(true)}>
        <FilePlus2 aria-hidden="true" className="size-4" />
        <span className="max-md:sr-only">{t('Add to report')}</span>
      </Button>
      {isOpen && <AddToReportForm {...props} close={() => setOpen(false)} />}
    </>
  );
}
