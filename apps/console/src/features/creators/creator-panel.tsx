import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { compact, exact, instantText, platformName } from '../../lib/formats';
import { t } from '../../lib/messages';
import { useRead } from '../../lib/use-read';
import { Form } from '../../ui/form';
import { LineChart } from '../../ui/line-chart';
import { SidePanel } from '../../ui/side-panel';
import { Failure } from '../../ui/states';
import { AttributeSelect } from '../attributes/attribute-select';
import { AttributeValueFields } from '../attributes/attribute-value';
import { type Attribute, attributesQuery, valueText } from '../attributes/attributes.query';
import { Notes } from '../notes/notes';
import { postName } from '../posts/post-texts';
import { useCan } from '../workspaces/rights';
import type { Workspace } from '../workspaces/workspaces.query';
import { type Creator, creatorQuery, growthQuery, useSetCreatorAttribute } from './creators.query';
import { creatorName } from './creators-table';
import { SplitCreator } from './split-creator';

interface Props {
  id: string;
  workspace: Workspace;
  close: () => void;
}

/** A creator beside the list: growth, best posts, attributes. */
export function CreatorPanel({ id, workspace, close }: Props) {
  const { data, error, isPending, retry } = useRead(creatorQuery(workspace.id, id));
  const can = useCan(workspace.id);
  const [mayWrite, isAdmin] = [can('WRITE'), can('ADMIN')];
  return (
    <SidePanel
      label={t('Creator')}
      title={data === undefined ? t('Creator') : creatorName(data.creator)}
      loaded={data?.creator.id}
      close={close}
    >
      {isPending && <div className="mt-4 h-96 rounded-card bg-sunken" aria-hidden="true" />}
      {error !== null && <Failure error={error} retry={retry} />}
      {data !== undefined && (
        <>
          <p className="mt-4">
            <Link
              to="/w/$workspaceId/posts"
              params={{ workspaceId: workspace.id }}
              search={{ creator: id }}
              className="text-accent underline"
            >
              {t('All {count} posts', { count: data.creator.postsCount })}
            </Link>
          </p>
          {data.creator.socialProfiles.map((profile) => (
            <Growth key={profile.id} profile={profile} workspace={workspace} />
          ))}
          <section className="mt-6" aria-label={t('Most seen posts')}>
            <h3 className="font-semibold">{t('Most seen posts')}</h3>
            {data.items.nodes.length === 0 && <p className="text-muted">{t('None.')}</p>}
            <ul>
              {data.items.nodes.map((post) => (
                <li key={post.id} className="border-t border-line py-1">
                  <Link
                    to="/w/$workspaceId/posts"
                    params={{ workspaceId: workspace.id }}
                    search={{ panel: post.id }}
                    className="text-accent underline"
                  >
                    {postName(post)}
                  </Link>
                  {post.currentEngagement?.views != null &&
                    ` · ${t('{views} views', { views: compact(post.currentEngagement.views) })}`}
                  <div className="line-clamp-1 text-muted">{post.caption}</div>
                </li>
              ))}
            </ul>
          </section>
          <CreatorAttributes
            id={id}
            workspace={workspace}
            values={(data.creator.customAttributes ?? {}) as Readonly<Record<string, unknown>>}
          />
          <Notes key={`notes ${id}`} of={{ creatorId: id }} workspace={workspace} />
          {mayWrite && data.creator.socialProfiles.length > 1 && (
            <SplitCreator key={id} workspaceId={workspace.id} creator={data.creator} />
          )}
          {isAdmin && (
            <p className="mt-6">
              <Link
                to="/w/$workspaceId/settings/retention"
                params={{ workspaceId: workspace.id }}
                search={{ creator: id }}
                className="text-accent underline"
              >
                {t('Erase this person')}
              </Link>
            </p>
          )}
        </>
      )}
    </SidePanel>
  );
}

interface GrowthProps {
  profile: Creator['socialProfiles'][number];
  workspace: Workspace;
}

/** The followers of a profile over time: a chart, and the same numbers in a table. */
function Growth({ profile, workspace }: GrowthProps) {
  const { data, error, retry } = useRead(growthQuery(workspace.id, profile.id));
  const name = `${platformName(profile.provider)} @${profile.accountName}`;
  const ordered = (data ?? []).toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at));
  const [first] = ordered;
  const last = ordered.at(-1);
  return (
    <section className="mt-6" aria-label={t('Growth of {name}', { name })}>
      <h3 className="font-semibold">{name}</h3>
      {error !== null && <Failure error={error} retry={retry} />}
      <p>
        {t('{followers} followers', { followers: exact(profile.followers) })}
        {first !== undefined && last !== undefined && first !== last && (
          <span className="text-muted">
            {t(', {change} since {instant}', {
              change: `${last.followers >= first.followers ? '+' : ''}${exact(last.followers - first.followers)}`,
              instant: instantText(first.at, workspace.timeZone),
            })}
          </span>
        )}
      </p>
      {ordered.length > 1 && (
        <>
          <LineChart
            name={t('Followers')}
            timeZone={workspace.timeZone}
            points={ordered.map(({ at, followers }) => ({ at: Date.parse(at) / 1000, value: followers }))}
          />
          <details>
            <summary className="text-xs text-muted">{t('The numbers')}</summary>
            <table className="w-full text-left text-xs tabular-nums">
              <thead>
                <tr>
                  <th className="font-medium">{t('At')}</th>
                  <th className="text-right font-medium">{t('Followers')}</th>
                </tr>
              </thead>
              <tbody>
                {ordered.map(({ at, followers }) => (
                  <tr key={at} className="border-t border-line">
                    <td>{instantText(at, workspace.timeZone)}</td>
                    <td className="text-right">{exact(followers)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </details>
        </>
      )}
    </section>
  );
}

interface AttributesProps {
  id: string;
  workspace: Workspace;
  values: Readonly<Record<string, unknown>>;
}

function CreatorAttributes({ id, workspace, values }: AttributesProps) {
  const { id: workspaceId } = workspace;
  const { data: attributes = [] } = useQuery(attributesQuery(workspaceId, 'CREATOR'));
  const mayWrite = useCan(workspaceId)('WRITE');
  const given = attributes.filter(({ key }) => values[key] != null);
  return (
    <section className="mt-6" aria-label={t('Attributes')}>
      <h3 className="font-semibold">{t('Attributes')}</h3>
      {given.length === 0 && <p className="text-muted">{t('None has a value.')}</p>}
      <dl>
        {given.map((attribute) => (
          <div key={attribute.key} className="border-t border-line py-1">
            <dt className="text-xs text-muted">{attribute.name}</dt>
            <dd className="break-words">{valueText(values[attribute.key], attribute)}</dd>
          </div>
        ))}
      </dl>
      {mayWrite && attributes.length > 0 && (
        <SetAttribute key={id} id={id} workspace={workspace} attributes={attributes} />
      )}
    </section>
  );
}

interface SetProps {
  id: string;
  workspace: Workspace;
  attributes: readonly Attribute[];
}

function SetAttribute({ id, workspace, attributes }: SetProps) {
  const set = useSetCreatorAttribute(workspace.id, id);
  const [key, setKey] = useState('');
  const [value, setValue] = useState<unknown>(undefined);
  const attribute = attributes.find((each) => each.key === key);
  return (
    <details className="mt-2">
      <summary>{t('Set an attribute')}</summary>
      <Form
        verb={t('Set')}
        submit={() => set.mutate({ key, value })}
        isPending={set.isPending}
        error={set.error}
        isIncomplete={attribute === undefined || value === undefined}
      >
        <AttributeSelect
          attributes={attributes}
          value={key}
          choose={(chosenKey) => {
            setKey(chosenKey);
            setValue(undefined);
          }}
        />
        {attribute !== undefined && (
          <AttributeValueFields
            key={key}
            attribute={attribute}
            timeZone={workspace.timeZone}
            changed={setValue}
          />
        )}
      </Form>
    </details>
  );
}
