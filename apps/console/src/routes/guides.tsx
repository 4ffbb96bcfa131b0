import { keepPreviousData } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { type FormEvent, type MouseEvent, useEffect, useRef } from 'react';
import { language, t } from '../lib/messages';
import '../features/guides/guide.css';
import { FIRST_GUIDE, guideOf, guideQuery } from '../features/guides/guides.query';
import { useListKeys } from '../lib/list-keys';
import { useRead } from '../lib/use-read';
import { Answered } from '../ui/answered';
import { Button } from '../ui/button';
import { TextField } from '../ui/field';
import { closeFold, Fold } from '../ui/fold';
import { Failure } from '../ui/states';

const route = getRouteApi('/w/$workspaceId/guides');

/** The documentation, with the address of this installation in its examples. */
export default function GuidesPage() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { data, error, isPending, isOlder, retry } = useRead({
    ...guideQuery(search),
    placeholderData: keepPreviousData,
  });
  const place = useRef('');
  useListKeys({});
  useEffect(() => {
    if (data === undefined || place.current === '') return;
    document.getElementById(place.current)?.scrollIntoView();
    place.current = '';
  }, [data]);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const words = String(new FormData(event.currentTarget).get('q') ?? '').trim();
    void navigate({ search: words === '' ? {} : { q: words } });
  };
  const followed = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    const guide = guideOf(link?.getAttribute('href') ?? '');
    if (guide === null || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    place.current = guide.place;
    void navigate({ search: { guide: guide.name } });
  };
  const isOpen = (name: string) => search.q === undefined && name === (search.guide ?? FIRST_GUIDE);
  if (isPending) return <div className="skeleton h-96" aria-hidden="true" />;
  if (error !== null) return <Failure error={error} retry={retry} />;
  return (
    <div className="grid grid-cols-1 gap-6 lg:grid-cols-[14rem_minmax(0,1fr)]">
      <div className="print:hidden">
        <form onSubmit={submit} className="mb-4 flex items-end gap-2">
          <TextField
            key={search.q}
            label={t('Search the guides')}
            name="q"
            data-search
            maxLength={200}
            defaultValue={search.q}
          />
          <Button type="submit">{t('Search')}</Button>
        </form>
        <Fold name={t('All guides')}>
          <nav aria-label={t('Guides')} className="grid grid-cols-1 gap-3">
            {data.groups.map(({ name, guides }) => (
              <div key={name}>
                <h2 className="px-2 text-xs font-semibold text-muted">{name}</h2>
                <ul>
                  {guides.map((guide) => (
                    <li key={guide.name}>
                      <Link
                        from="/w/$workspaceId/guides"
                        search={{ guide: guide.name }}
                        onClick={({ currentTarget }) => closeFold(currentTarget)}
                        {...(isOpen(guide.name) ? { 'aria-current': 'page' } : {})}
                        className="tap flex items-center rounded-card px-2 py-1 text-muted hover:bg-hover hover:text-ink aria-[current=page]:bg-hover aria-[current=page]:font-medium aria-[current=page]:text-ink"
                      >
                        {guide.title}
                      </Link>
                    </li>
                  ))}
                </ul>
              </div>
            ))}
            <a className="mx-2 text-accent underline" href="/api/v2/docs">
              {t('API reference')}
            </a>
          </nav>
        </Fold>
      </div>
      <Answered isOlder={isOlder}>
        {language !== 'en' && <p className="mb-4 text-muted">{t('The guides are in English.')}</p>}
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: links inside it are followed by Enter too, which is a click */}
        {/* biome-ignore lint/a11y/noStaticElementInteractions: it only follows the clicks on links inside it */}
        <div
          className="guide"
          lang="en"
          onClick={followed}
          // biome-ignore lint/security/noDangerouslySetInnerHtml: the API renders it from the files of the installation alone
          dangerouslySetInnerHTML={{ __html: data.content }}
        />
      </Answered>
    </div>
  );
}
