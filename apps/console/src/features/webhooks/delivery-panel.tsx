import { Link } from '@tanstack/react-router';
import { instantText } from '../../lib/formats';
import { rich, t } from '../../lib/messages';
import { useRead } from '../../lib/use-read';
import { Button, buttonLook } from '../../ui/button';
import { Code } from '../../ui/copy';
import { Problem } from '../../ui/problem';
import { Said } from '../../ui/said';
import { SidePanel } from '../../ui/side-panel';
import { Failure } from '../../ui/states';
import { Status } from '../../ui/status';
import { Ago } from '../../ui/time';
import type { Workspace } from '../workspaces/workspaces.query';
import { DELIVERY_STATES } from './webhook-texts';
import { canResend, type Delivery, deliveryQuery, useSend } from './webhooks.query';

/** The post that an event is about; null for one that is about something else, or tells that the post is gone. */
function postOf({ eventType, event }: Pick<Delivery, 'eventType' | 'event'>): string | null {
  const { id, item } = (event.data ?? {}) as { id?: unknown; item?: { id?: unknown } };
  const of = item?.id ?? (eventType.startsWith('item.') ? id : null);
  return typeof of === 'string' && eventType !== 'item.deleted' ? of : null;
}

interface Props {
  id: string;
  workspace: Workspace;
  close: () => void;
}

/** A delivery: what was sent, what came back, and each attempt. */
export function DeliveryPanel({ id, workspace, close }: Props) {
  const { data, error, isPending, retry } = useRead(deliveryQuery(workspace.id, id));
  const send = useSend(workspace.id);
  const postId = data == null ? null : postOf(data);
  return (
    <SidePanel
      label={t('Delivery')}
      title={data == null ? t('Delivery') : data.eventType}
      loaded={data?.id}
      close={close}
      room="wide"
    >
      {isPending && <div className="skeleton mt-4 h-96" aria-hidden="true" />}
      {error !== null && <Failure error={error} retry={retry} />}
      {data === null && (
        <p className="mt-4 text-muted">
          {t('The workspace does not have this delivery, or it was removed.')}
        </p>
      )}
      {data != null && (
        <div className="mt-4 grid grid-cols-1 gap-4">
          <State delivery={data} timeZone={workspace.timeZone} />
          {(canResend(data) || postId !== null) && (
            <div className="flex flex-wrap gap-2">
              {canResend(data) && (
                <Button
                  kind="main"
                  disabled={send.isPending}
                  onClick={() => send.mutate({ what: 'delivery', id })}
                >
                  {data.nextAttemptAt === null ? t('Send again') : t('Send now')}
                </Button>
              )}
              {postId !== null && (
                <Link
                  to="/w/$workspaceId/posts"
                  params={{ workspaceId: workspace.id }}
                  search={{ panel: postId }}
                  className={buttonLook()}
                >
                  {t('Open the post')}
                </Link>
              )}
            </div>
          )}
          <Problem error={send.error} />
          <p role="status" className="text-good empty:hidden">
            {send.isSuccess && t('It is sent again.')}
          </p>
          <Attempts delivery={data} timeZone={workspace.timeZone} />
          {/* Side by side where the panel is wide enough. */}
          <div className="@container">
            <div className="grid grid-cols-1 items-start gap-4 @xl:grid-cols-2">
              <Code label={t('Request: the event')} text={JSON.stringify(data.event, null, 2)} isWrapped />
              <Answer delivery={data} />
            </div>
          </div>
        </div>
      )}
    </SidePanel>
  );
}

function State({ delivery, timeZone }: { delivery: Delivery; timeZone: string }) {
  const { mood, name } = DELIVERY_STATES[delivery.status];
  return (
    <div className="grid grid-cols-1 gap-1">
      <p className="flex flex-wrap items-center gap-x-2">
        <Status mood={mood}>{name}</Status>
        {delivery.nextAttemptAt !== null && (
          <span className="text-muted">
            {rich('Next attempt {when}', {
              when: <Ago instant={delivery.nextAttemptAt} timeZone={timeZone} />,
            })}
          </span>
        )}
      </p>
      {delivery.lastError !== null && (
        <p className="break-words">
          <Said text={delivery.lastError} />
        </p>
      )}
      <p className="break-all text-xs text-muted">webhook-id {delivery.eventId}</p>
    </div>
  );
}

function Answer({ delivery }: { delivery: Delivery }) {
  const { lastResponseStatus, responseTimeMs, responseBody } = delivery;
  if (lastResponseStatus === null) return <p className="text-muted">{t('No answer has come back.')}</p>;
  const took = responseTimeMs === null ? '' : t(' after {milliseconds} ms', { milliseconds: responseTimeMs });
  return (
    <Code
      label={t('Response: status {status}{took}', { status: String(lastResponseStatus), took })}
      text={responseBody === null || responseBody === '' ? t('(empty)') : responseBody}
      isWrapped
    />
  );
}

function Attempts({ delivery, timeZone }: { delivery: Delivery; timeZone: string }) {
  if (delivery.attemptLog.length === 0) return <p className="text-muted">{t('Not tried yet.')}</p>;
  return (
    <section aria-label={t('Attempts')}>
      <h3 className="font-semibold">{t('Attempts')}</h3>
      <ol className="mt-1 divide-y divide-line">
        {delivery.attemptLog.map(({ at, responseStatus, responseTimeMs, error }) => (
          <li key={at} className="flex flex-wrap items-center gap-x-3 py-1.5">
            <Status mood={error === null ? 'good' : 'bad'}>
              {responseStatus === null
                ? t('No answer')
                : t('Status {status}', { status: String(responseStatus) })}
            </Status>
            <span className="text-xs text-muted tabular-nums">
              {instantText(at, timeZone)}
              {responseTimeMs !== null && ` · ${t('{milliseconds} ms', { milliseconds: responseTimeMs })}`}
            </span>
            {/* What a status means is said above. */}
            {error !== null && responseStatus === null && (
              <p className="w-full break-words pl-[22px] text-xs text-muted">
                <Said text={error} />
              </p>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}
