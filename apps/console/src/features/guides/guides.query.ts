import { queryOptions } from '@tanstack/react-query';
import { t } from '../../lib/messages';
import { known, textOf } from '../../lib/search';

const GUIDES = '/api/v2/docs/guides/';
/** The guide that is open where the address names none. */
export const FIRST_GUIDE = 'cookbook';

/** The state of the guides page, as its address has it. */
export interface GuidesSearch {
  /** The name of the open guide; the first one if it is missing. */
  guide?: string;
  /** Words to search the documentation for. */
  q?: string;
}

/** Reads the address; what it does not know is left out. */
export function guidesSearch(search: Record<string, unknown>): GuidesSearch {
  const guide = textOf(search.guide);
  return known<GuidesSearch>({
    guide: guide !== undefined && /^[\w-]{1,60}$/.test(guide) ? guide : undefined,
    q: textOf(search.q)?.slice(0, 200),
  });
}

/** A link of a guide to another one: its name, and a place on it. */
export function guideOf(path: string): { name: string; place: string } | null {
  const [, name = '', place = ''] = /^\/api\/v2\/docs\/guides\/([\w-]+)(?:#(.*))?$/.exec(path) ?? [];
  return name === '' ? null : { name, place };
}

/** Guides of a group, such as those about metrics. */
export interface GuideGroup {
  readonly name: string;
  readonly guides: readonly { readonly name: string; readonly title: string }[];
}

/** A page of the documentation: its content as the API rendered it, and the guides that there are. */
export function guideQuery({ guide = FIRST_GUIDE, q }: GuidesSearch) {
  const path = q === undefined ? `${GUIDES}${guide}` : `/api/v2/docs/search?q=${encodeURIComponent(q)}`;
  return queryOptions({
    queryKey: ['guide', path],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }) => {
      const response = await fetch(path, { signal });
      if (!response.ok && response.status !== 404) {
        throw new Error(t('The guide could not be loaded (status {status}).', { status: response.status }));
      }
      const page = new DOMParser().parseFromString(withoutStyle(await response.text()), 'text/html');
      return { content: page.querySelector('main')?.innerHTML ?? '', groups: groupsOf(page) };
    },
  });
}

function groupsOf(page: Document): GuideGroup[] {
  return [...page.querySelectorAll('aside nav h2')].map((heading) => ({
    name: heading.textContent ?? '',
    guides: [...(heading.nextElementSibling?.querySelectorAll('a') ?? [])].map((link) => ({
      name: (link.getAttribute('href') ?? '').slice(GUIDES.length),
      title: link.textContent ?? '',
    })),
  }));
}

/** The page without its style sheet, which is allowed on its own page only. */
function withoutStyle(page: string): string {
  const [start, end] = [page.indexOf('<style>'), page.indexOf('</style>')];
  return start === -1 || end < start ? page : page.slice(0, start) + page.slice(end + '</style>'.length);
}
