import type { CapturedPost } from '@loupe/content';
import { FoundPostsService } from '@loupe/search';
import { Injectable } from '@nestjs/common';
import type { SourceRow } from '../source.entity.js';
import { kindOf, type PostKind } from '../source.enums.js';
import { queryOf, searchedPost } from './keyword-posts.js';

/** Which posts of what a platform shows a source takes. */
@Injectable()
export class KeptPostsService {
  constructor(private readonly searched: FoundPostsService) {}

  /** The posts that the operators in the name of a source find: a platform is asked for a part of them only. */
  async found(
    source: Pick<SourceRow, 'kind' | 'name'>,
    posts: readonly CapturedPost[],
  ): Promise<readonly CapturedPost[]> {
    const query = queryOf(source);
    if (query === null || posts.length === 0) return posts;
    const isFound = await this.searched.among(query, await Promise.all(posts.map(searchedPost)));
    return posts.filter((_, index) => isFound[index]);
  }
}

/** The posts of the kinds that a source keeps. */
export function ofKeptKinds(
  { keep }: { readonly keep: readonly PostKind[] },
  posts: readonly CapturedPost[],
): CapturedPost[] {
  return posts.filter(({ type }) => keep.includes(kindOf(type)));
}
