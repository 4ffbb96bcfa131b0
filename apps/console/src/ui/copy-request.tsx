import { CodeXml } from 'lucide-react';
import { t } from '../lib/messages';
import { openedLater } from '../lib/opened-later';
import type { PageRequest } from '../lib/page-request';
import { buttonLook } from './button';
import { Menu } from './menu';

interface Props extends PageRequest {
  workspaceId: string;
  /** What else the page asks. */
  others?: readonly PageRequest[];
}

/** Few look into it. */
const Requests = openedLater(() => import('./copy-request-entries'));

/** The requests behind a page, for each way to send them. They are written when the menu opens. */
export function CopyRequest({ workspaceId, others = [], ...first }: Props) {
  return (
    <Menu
      label={t('For developers')}
      align="end"
      className={`${buttonLook('quiet')} w-9 px-0! touch:w-11`}
      boxClass="w-64 p-2"
      face={<CodeXml aria-hidden="true" className="size-[18px]" strokeWidth={1.75} />}
    >
      {(close) => <Requests workspaceId={workspaceId} requests={[first, ...others]} close={close} />}
    </Menu>
  );
}
