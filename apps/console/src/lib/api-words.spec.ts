import { describe, expect, it } from 'vitest';
import { said } from '../messages/de/said';
import { inWords } from './api-words';

describe('what the API says', () => {
  it.each([
    ['Name has already been taken.', 'Name ist schon vergeben.'],
    [
      'Instagram is not connected: an administrator connects an account on the page of sources, or the operator with `loupe integration add`',
      'Instagram ist nicht verbunden: Die Verwaltung verbindet bei den Quellen ein Konto, oder der Betreiber mit `loupe integration add`',
    ],
    [
      'is not the public address of a post; did you mean https://www.tiktok.com/@a/video/1',
      'ist nicht die öffentliche Adresse eines Beitrags; gemeint ist vielleicht https://www.tiktok.com/@a/video/1',
    ],
    ['MySpace is no platform', 'MySpace ist keine Plattform'],
    ['is REEL, but YOUTUBE has VIDEO, SHORT', 'ist REEL, aber YOUTUBE hat VIDEO, SHORT'],
    ['Apify, TikTok scrapers', 'Apify, Scraper für TikTok'],
    ['YouTube fails at the moment (status 503)', 'YouTube ist zurzeit gestört (Status 503)'],
    ['The workspace has no such post.', 'The workspace has no such post.'],
  ])('is in German where German has it: %s', (english, german) => {
    expect(inWords(english, said)).toBe(german);
  });
});
