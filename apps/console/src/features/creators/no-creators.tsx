import { t } from '../../lib/messages';
import { Empty } from '../../ui/states';
import { HowToBegin } from '../first-steps/how-to-begin';

/** What stands there instead of creators, and what helps. */
export function NoCreators({ isHandle, isFiltered }: { isHandle: boolean; isFiltered: boolean }) {
  if (isHandle) {
    return (
      <Empty title={t('No creator has this name')}>
        {t('A part of a handle, a name or a bio is enough.')}
      </Empty>
    );
  }
  return isFiltered ? (
    <Empty title={t('No creator matches')}>{t('Remove a filter.')}</Empty>
  ) : (
    <Empty title={t('No creators yet')}>
      {t('Each post that comes in brings its creator.')} <HowToBegin />
    </Empty>
  );
}
