import { useQuery } from '@tanstack/react-query';
import { t } from '../../lib/messages';
import { CheckBoxes } from '../../ui/check-boxes';
import { TextField } from '../../ui/field';
import { problemOf } from '../../ui/form';
import { eventTypesQuery } from './subscriptions.query';

/** What a subscription is: its name, its address and its events, which are `*` for all. */
export interface SubscriptionDraft {
  name: string;
  url: string;
  eventTypes: string[];
}

/** Fields that say themselves what is wrong with them. */
export const SUBSCRIPTION_FIELDS = ['name', 'url', 'eventTypes'] as const;

interface Props {
  workspaceId: string;
  draft: SubscriptionDraft;
  change: (draft: SubscriptionDraft) => void;
  /** Why the API did not take it. */
  error: Error | null;
}

const ALL = '*';

/** Asks for what a subscription is. */
export function SubscriptionFields({ workspaceId, draft, change, error }: Props) {
  const { data: types = [] } = useQuery(eventTypesQuery(workspaceId));
  const { name, url, eventTypes } = draft;
  const isAll = eventTypes.includes(ALL);
  return (
    <>
      <TextField
        label={t('Name')}
        required
        maxLength={255}
        value={name}
        onChange={({ target }) => change({ ...draft, name: target.value })}
        problem={problemOf(error, 'name')}
      />
      <TextField
        label={t('Address')}
        type="url"
        required
        maxLength={2048}
        placeholder="https://shop.example.com/loupe"
        value={url}
        onChange={({ target }) => change({ ...draft, url: target.value })}
        problem={problemOf(error, 'url')}
      />

      <label className="flex items-center gap-2">
        <input
          type="checkbox"
          checked={isAll}
          onChange={({ target }) => change({ ...draft, eventTypes: target.checked ? [ALL] : [] })}
        />
        {t('All events, including future ones')}
      </label>
      {!isAll && (
        <CheckBoxes
          label={t('Events')}
          options={types.map((type) => [type.name, type.name])}
          chosen={eventTypes}
          choose={(chosen) => change({ ...draft, eventTypes: chosen })}
          problem={problemOf(error, 'eventTypes')}
        />
      )}
    </>
  );
}
