import { Link } from '@tanstack/react-router';
import { Bookmark, Ellipsis, ExternalLink, ScanSearch, Users } from 'lucide-react';
import { t } from '../../lib/messages';
import { MENU_ITEM, Menu } from '../../ui/menu';
import { FORMS, type FormKind } from './bulk-kinds';
import { postName } from './post-texts';
import type { PostSummary } from './posts.query';

const LOOK =
  'grid size-8 place-items-center rounded-card bg-black/60 text-white hover:bg-black/80 focus-visible:outline-white aria-expanded:bg-black/80';

interface Props {
  post: PostSummary;
  /** Asks what is to be done with the post; undefined for somebody who may only read. */
  act: ((kind: FormKind, id: string) => void) | undefined;
}

/** What can be done with a post without opening it, on its picture. Phones have the bar of the selected instead. */
export function CardActions({ post, act }: Props) {
  const name = postName(post);
  const [media] = post.mediaContents;
  return (
    <span className="pointer-events-none absolute inset-x-0 top-0 z-10 block aspect-[4/5] max-md:hidden">
      <span className="pointer-events-auto absolute bottom-2 right-2 flex gap-1 opacity-0 group-hover:opacity-100 group-focus-within:opacity-100 has-[:popover-open]:opacity-100">
        {act !== undefined && (
          <button
            type="button"
            aria-label={t('Collect {name}', { name })}
            title={`${t('Add to a collection')} (c)`}
            className={LOOK}
            onClick={() => act('collect', post.id)}
          >
            <Bookmark aria-hidden="true" className="size-4" />
          </button>
        )}
        {post.originalUrl !== null && (
          <a
            href={post.originalUrl}
            target="_blank"
            rel="noreferrer"
            aria-label={t('Original of {name}', { name })}
            title={t('Open the original')}
            className={LOOK}
          >
            <ExternalLink aria-hidden="true" className="size-4" />
          </a>
        )}
        <Menu
          label={t('More for {name}', { name })}
          face={<Ellipsis aria-hidden="true" className="size-4" />}
          className={LOOK}
          align="end"
        >
          {(close) => (
            <>
              {act !== undefined &&
                FORMS.map(([kind, verb, Icon]) => (
                  <button
                    key={kind}
                    type="button"
                    className={MENU_ITEM}
                    onClick={() => {
                      close();
                      act(kind, post.id);
                    }}
                  >
                    <Icon aria-hidden="true" className="size-4 text-muted" />
                    {verb}
                  </button>
                ))}
              <Link to="." search={{ creator: post.creator.id }} className={MENU_ITEM} onClick={close}>
                <Users aria-hidden="true" className="size-4 text-muted" />
                {t('All posts of the creator')}
              </Link>
              {media !== undefined && (
                <Link to="." search={{ like: media.id }} className={MENU_ITEM} onClick={close}>
                  <ScanSearch aria-hidden="true" className="size-4 text-muted" />
                  {t('Posts that look like it')}
                </Link>
              )}
            </>
          )}
        </Menu>
      </span>
    </span>
  );
}
