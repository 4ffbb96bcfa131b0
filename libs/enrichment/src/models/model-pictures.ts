import type { PostText, Question } from '@loupe/ai-vendors';
import { MediaFileStore } from '@loupe/media';
import { Injectable } from '@nestjs/common';

/** A larger picture is not sent: copies of 640 pixels have some 100 KB. */
const MOST_BYTES = 1024 * 1024;

/** Gives the model the copied pictures of posts. */
@Injectable()
export class Pictures {
  constructor(private readonly files: MediaFileStore) {}

  /** The question with the picture of a call's post, where it has one. */
  async added(question: Question, posts: readonly PostText[]): Promise<Question> {
    const [post] = posts;
    if (post === undefined || post.picture === null || posts.length > 1) return question;
    const picture = await this.files.read(post.picture);
    return picture === null || picture.length > MOST_BYTES ? question : { ...question, picture };
  }
}
