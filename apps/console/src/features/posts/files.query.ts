import { useMutation } from '@tanstack/react-query';
import { ask } from '../../lib/api';
import { graphql } from '../../lib/graphql';
import { t } from '../../lib/messages';
import { dayOf } from '../../lib/times';
import type { Workspace } from '../workspaces/workspaces.query';
import { ownAddress } from './pictures';

/** Posts of one answer, and files of one archive. */
const PAGE = 100;
const MOST_FILES = 2000;

const FILES = graphql(`
  query FilesOfPosts($ids: [ID!], $first: Int) {
    items(filter: { ids: $ids }, first: $first) {
      nodes {
        takenAt
        socialProfile {
          accountName
        }
        mediaContents {
          ... on Image {
            fileUrl
          }
          ... on Video {
            fileUrl
          }
        }
      }
    }
  }
`);

interface Files {
  /** Addresses of copies here, each with a name after a space, as `POST /media.zip` takes them. */
  lines: string[];
  /** Posts of which no file is here. */
  without: number;
}

async function filesOf({ id, timeZone }: Workspace, ids: readonly string[]): Promise<Files> {
  const files: Files = { lines: [], without: 0 };
  for (let from = 0; from < ids.length; from += PAGE) {
    const part = ids.slice(from, from + PAGE);
    const { items } = await ask(FILES, { ids: part, first: part.length }, id);
    for (const { takenAt, socialProfile, mediaContents } of items.nodes) {
      const own = mediaContents.flatMap((medium) =>
        'fileUrl' in medium ? (ownAddress(medium.fileUrl) ?? []) : [],
      );
      if (own.length === 0) files.without += 1;
      const name = `${socialProfile.accountName}-${dayOf(Date.parse(takenAt), timeZone)}`;
      files.lines.push(...own.map((address) => `${pathOf(address)} ${name}`));
    }
  }
  return files;
}

function pathOf(address: string): string {
  const { pathname, search } = new URL(address, window.location.href);
  return pathname + search;
}

/** Has the browser download an archive: a form, as it would not keep what a script reads out of memory. */
function download(lines: readonly string[]): void {
  const form = document.createElement('form');
  form.method = 'post';
  form.action = '/media.zip';
  form.hidden = true;
  const field = document.createElement('textarea');
  field.name = 'files';
  field.value = lines.join('\n');
  form.append(field);
  document.body.append(form);
  form.submit();
  form.remove();
}

/** Downloads the pictures and videos of posts as one archive; its result says how many these are. */
export const useDownloadFiles = (workspace: Workspace) =>
  useMutation({
    mutationFn: async (ids: readonly string[]): Promise<string> => {
      const { lines, without } = await filesOf(workspace, ids);
      if (lines.length > MOST_FILES) {
        throw new Error(
          t('These are {count} files, and an archive has at most {most}. Choose fewer posts.', {
            count: lines.length,
            most: MOST_FILES,
          }),
        );
      }
      if (lines.length > 0) download(lines);
      return [
        t('{count} file is on its way. | {count} files are on their way.', { count: lines.length }),
        ...(without === 0
          ? []
          : [t('{count} post has no copy here. | {count} posts have no copy here.', { count: without })]),
      ].join(' ');
    },
  });
