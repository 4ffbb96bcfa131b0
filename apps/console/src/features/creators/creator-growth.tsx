import { changeOf, dayText, exact, instantText, platformName } from '../../lib/formats';
import { t } from '../../lib/messages';
import { useRead } from '../../lib/use-read';
import { Delta } from '../../ui/delta';
import { LineChart } from '../../ui/line-chart';
import { PlatformIcon } from '../../ui/platform-icon';
import { Failure } from '../../ui/states';
import type { Workspace } from '../workspaces/workspaces.query';
import { growthQuery, type Person } from './creators.query';

interface GrowthProps {
  profile: Person['socialProfiles'][number];
  workspace: Workspace;
}

/** The followers of a profile over time: a chart, and the same numbers in a table. */
export function Growth({ profile, workspace }: GrowthProps) {
  const { data, error, retry } = useRead(growthQuery(workspace.id, profile.id));
  const name = `${platformName(profile.provider)} @${profile.accountName}`;
  const ordered = (data ?? []).toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at));
  const [first] = ordered;
  const last = ordered.at(-1);
  return (
    <section className="min-w-0" aria-label={t('Growth of {name}', { name })}>
      <h3 className="flex min-w-0 items-center gap-2 font-semibold">
        <PlatformIcon provider={profile.provider} isNamed />
        <a
          href={profile.originalUrl}
          target="_blank"
          rel="noreferrer"
          className="truncate hover:underline"
          title={name}
        >
          @{profile.accountName}
        </a>
        {first !== undefined && last !== undefined && first !== last && (
          <span className="ml-auto">
            <Delta now={last.followers} before={first.followers} />
          </span>
        )}
      </h3>
      {error !== null && <Failure error={error} retry={retry} />}
      <p>
        {t('{followers} followers', { followers: exact(profile.followers) })}
        {first !== undefined && last !== undefined && first !== last && (
          <span className="text-muted" title={instantText(first.at, workspace.timeZone)}>
            {t(', {change} since {day}', {
              change: changeOf(last.followers - first.followers),
              day: dayText(first.at, workspace.timeZone),
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
            <summary className="text-xs text-muted">{t('Show as table')}</summary>
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
