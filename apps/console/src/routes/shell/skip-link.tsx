import { t } from '../../lib/messages';

/** The first thing that Tab reaches: past the head of a frame. */
export const SkipLink = () => (
  <a
    href="#main"
    className="sr-only focus:not-sr-only focus:absolute focus:left-2 focus:top-2 focus:z-50 focus:rounded-card focus:bg-fill focus:p-2 focus:text-on-accent"
  >
    {t('Skip to the content')}
  </a>
);
