import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { CircleCheck, CircleDashed, X } from 'lucide-react';
import { useKeptFlag } from '../../lib/kept-flag';
import { t } from '../../lib/messages';
import { buttonLook, IconButton } from '../../ui/button';
import { accessProgressQuery, contentProgressQuery } from '../first-steps/progress.query';
import { useCan } from '../workspaces/rights';

/** What is still to do in a new workspace. It goes when all is done, or when somebody closes it. */
export function FirstStepsCard({ workspaceId }: { workspaceId: string }) {
  const can = useCan(workspaceId);
  const [isClosed, setClosed] = useKeptFlag(`loupe-first-steps-${workspaceId}`);
  const isAsked = !isClosed && can('WRITE');
  const { data: content } = useQuery({ ...contentProgressQuery(workspaceId), enabled: isAsked });
  const { data: access } = useQuery({
    ...accessProgressQuery(workspaceId),
    enabled: isAsked && can('ADMIN'),
  });
  if (!isAsked || content === undefined || (can('ADMIN') && access === undefined)) return null;
  const steps = [
    [t('Follow a source'), content.sources > 0],
    [t('Look at your posts'), content.posts > 0],
    ...(access === undefined
      ? []
      : ([
          [t('Create a token for a program'), access.hasToken],
          [t('Connect an agent'), access.hasAgent],
        ] as const)),
  ] as const;
  if (steps.every(([, isDone]) => isDone)) return null;
  return (
    <section
      aria-label={t('First steps')}
      className="mb-6 flex flex-wrap items-center gap-x-6 gap-y-3 rounded-picture bg-sunken px-4 py-3 print:hidden"
    >
      <h2 className="font-semibold">{t('First steps')}</h2>
      <ul className="flex flex-wrap gap-x-5 gap-y-1">
        {steps.map(([name, isDone]) => (
          <li key={name} className={`flex items-center gap-1.5 ${isDone ? 'text-muted' : ''}`}>
            {isDone ? (
              <CircleCheck aria-hidden="true" className="size-4 text-good" />
            ) : (
              <CircleDashed aria-hidden="true" className="size-4 text-faint" />
            )}
            {name}
            <span className="sr-only">{isDone ? t('Done') : t('Not done yet')}</span>
          </li>
        ))}
      </ul>
      <div className="ml-auto flex items-center gap-1">
        <Link to="/w/$workspaceId/start" params={{ workspaceId }} className={buttonLook()}>
          {t('Continue')}
        </Link>
        <IconButton name={t('Close the first steps')} onClick={() => setClosed(true)}>
          <X aria-hidden="true" className="size-4" />
        </IconButton>
      </div>
    </section>
  );
}
