import type { CapturedPost } from '@loupe/content';
import { ConnectorError } from '../connector.js';

/** What connectors have in common whose posts come by sources only, without credentials. */
export abstract class FollowedOnly {
  /** @param posts what its posts are called in messages */
  protected constructor(private readonly posts: string) {}

  async missingAccess(): Promise<null> {
    return null;
  }

  /** The address of a post does not tell what platform it is of: it is a page of the web. */
  resolve(): null {
    return null;
  }

  async fetchPost(): Promise<CapturedPost> {
    throw new ConnectorError('UNSUPPORTED', `${this.posts} are fetched as pages of the web`);
  }
}
