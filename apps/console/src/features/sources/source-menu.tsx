import { Ellipsis, type LucideIcon, Pause, Pencil, Play, RefreshCw, Trash2 } from 'lucide-react';
import { t } from '../../lib/messages';
import { buttonLook } from '../../ui/button';
import { MENU_ITEM, Menu } from '../../ui/menu';
import { sourceName } from './source-texts';
import type { Source, SourceChange } from './sources.query';

/** What can be done with a source in the table. */
export type SourceAction = SourceChange | 'edit';

interface Props {
  source: Source;
  busy: boolean;
  act: (action: SourceAction) => void;
}

/** What can be done with a source. */
export function SourceMenu({ source, busy, act }: Props) {
  const name = sourceName(source);
  const entries: readonly (readonly [SourceAction, LucideIcon, string])[] = [
    ...(source.paused ? [] : ([['capture', RefreshCw, t('Capture {name} now', { name })]] as const)),
    source.paused
      ? ['resume', Play, t('Resume {name}', { name })]
      : ['pause', Pause, t('Pause {name}', { name })],
    ['edit', Pencil, t('Change {name}', { name })],
    ['delete', Trash2, t('Delete {name}', { name })],
  ];
  return (
    <Menu
      label={t('More about {name}', { name })}
      align="end"
      className={`${buttonLook('quiet')} w-9 px-0! touch:w-11`}
      face={<Ellipsis aria-hidden="true" className="size-4" />}
    >
      {(close) =>
        entries.map(([action, Icon, text]) => (
          <button
            key={action}
            type="button"
            disabled={busy}
            className={`${MENU_ITEM} ${action === 'delete' ? 'text-bad' : ''}`}
            onClick={() => {
              close();
              act(action);
            }}
          >
            <Icon aria-hidden="true" className="size-4 shrink-0" />
            <span className="max-w-64 py-1 wrap-anywhere max-md:max-w-none">{text}</span>
          </button>
        ))
      }
    </Menu>
  );
}
