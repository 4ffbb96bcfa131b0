import { t } from '../lib/messages';
import { Dialog } from './dialog';

const KEYS = [
  ['/', t('Go to the search of a list')],
  ['j, ↓', t('Next row or card')],
  ['k, ↑', t('Previous row or card')],
  ['Enter', t('Open it')],
  ['Esc', t('Close the panel')],
  ['x', t('Select it; with Shift, everything up to it')],
  ['c', t('Add the post to a collection')],
  ['b', t('Go to the actions for the selection')],
  ['v', t('Posts as gallery, table or calendar')],
  ['f', t('Add a filter')],
  ['e', t('Export the list')],
  [t('Space'), t('Play the video of the open post')],
  ['o', t('Open the original of the open post')],
  ['Ctrl-K', t('Go to a page, an action, a workspace, a post or a creator')],
  ['g h', t('Home')],
  ['g p', t('Posts')],
  ['g c', t('Creators')],
  ['g a', t('Analytics')],
  ['g s', t('Sources')],
  ['g r', t('Reports')],
  ['[', t('Collapse or expand the menu')],
  ['?', t('Show the keys')],
] as const;

/** All keys. */
export default function KeysList({ close }: { close: () => void }) {
  return (
    <Dialog title={t('Keys')} close={close} closeWord={t('Close')}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls has to be reached by keyboard */}
      <section aria-label={t('Keys')} tabIndex={0} className="max-h-[60vh] overflow-y-auto">
        <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5">
          {KEYS.map(([key, what]) => (
            <div key={key} className="contents">
              <dt>
                <kbd>{key}</kbd>
              </dt>
              <dd>{what}</dd>
            </div>
          ))}
        </dl>
      </section>
    </Dialog>
  );
}
