import { type CapturedPost, languageOf, UNKNOWN_LANGUAGE } from '@loupe/content';

/** The language of a caption as it is stored: unknown of no caption, and of a short one. */
export async function captionLanguage(caption: string | null): Promise<string> {
  return (caption === null ? null : await languageOf(caption)) ?? UNKNOWN_LANGUAGE;
}

/** Posts with the languages of their captions. */
export function withLanguages(posts: readonly CapturedPost[]): Promise<CapturedPost[]> {
  return Promise.all(posts.map(async (post) => ({ ...post, language: await captionLanguage(post.caption) })));
}
