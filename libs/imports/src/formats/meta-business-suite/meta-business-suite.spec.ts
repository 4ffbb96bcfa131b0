import { describe, expect, it } from 'vitest';
import { read } from '../format-cases.js';

const ENGLISH =
  'Post ID,Account ID,Account username,Account name,Description,Duration (sec),Publish time,Permalink,Post type,Data comment,Date,Views,Reach,Likes,Shares,Follows,Comments,Saves\n';
const GERMAN =
  'Beitrags-ID,Konto-ID,Konto-Benutzername,Kontoname,Beschreibung,Dauer (Sek.),Veröffentlichungszeitpunkt,Permalink,Beitragstyp,Datenkommentar,Datum,Aufrufe,Reichweite,„Gefällt mir“-Angaben,Geteilte Inhalte,Follows,Kommentare,Gespeicherte Beiträge\n';
const row = (time: string, id = '17900000000000009', code = 'DAbc999') =>
  `${id},17841400000000009,teahouse,Tea House,"New, ""hot""",44,${time},https://www.instagram.com/reel/${code}/,IG reel,,Lifetime,"12,400",9100,610,88,41,57,230\n`;

describe('Meta Business Suite', () => {
  it.each([
    ['10/31/2025 08:31', 'MDY'],
    ['31/10/2025 08:31', 'DMY'],
  ])('reads %s in the workspace’s zone, as the dates of the file prove their order', async (time, order) => {
    const { format, questions, posts } = await read(ENGLISH + row(time));
    expect(format).toBe('meta-business-suite');
    expect(questions).toEqual(['readAt', 'timeZone Europe/Berlin', `dayOrder ${order}`]);
    expect(posts).toMatchObject([
      {
        type: 'REEL',
        takenAt: new Date('2025-10-31T07:31:00Z'),
        snapshots: [{ views: 12400, likes: 610, comments: 57, shares: 88 }],
      },
    ]);
  });

  it('guesses no order of day and month', async () => {
    const open = await read(ENGLISH + row('10/03/2025 08:31'));
    const answered = await read(ENGLISH + row('10/03/2025 08:31'), {
      dayOrder: 'DMY',
      timeZone: 'America/Los_Angeles',
    });
    expect(open.questions).toContain('dayOrder null');
    expect(open.refused[2]).toContain('answer dayOrder');
    expect(answered.posts).toMatchObject([{ takenAt: new Date('2025-03-10T15:31:00Z') }]);
  });

  it('reads German headers, dates with dots, points between thousands, and ids that a spreadsheet broke by their address', async () => {
    const line = row('01.09.2025 18:00', '1.79E+16').replace('"12,400"', '12.400');
    const { format, posts } = await read(GERMAN + line);
    expect(format).toBe('meta-business-suite');
    expect(posts).toMatchObject([
      {
        externalId: 'DAbc999',
        takenAt: new Date('2025-09-01T16:00:00Z'),
        snapshots: [{ views: 12400, likes: 610, comments: 57, shares: 88 }],
      },
    ]);
  });

  it('reads accounts by their name where a spreadsheet broke their id', async () => {
    const line = row('31/10/2025 08:31', '1.79E+16').replace('17841400000000009', '1.784E+16');
    const { posts, refused } = await read(ENGLISH + line);
    expect(refused).toEqual({});
    expect(posts).toMatchObject([{ externalId: 'DAbc999', profile: { accountName: 'teahouse' } }]);
  });

  it('tells pages of Facebook from Instagram, and kinds of posts', async () => {
    const header =
      'Post ID,Page ID,Page name,Title,Description,Duration (sec),Publish time,Permalink,Is share,Post type,Data comment,Date,Impressions,Reach,Reactions,Comments,Shares\n';
    const { posts } = await read(
      `${header}122100000000000001,61550000000000001,Tea House,,Hello,0,09/16/2025 14:05,https://www.facebook.com/teahouse/posts/122100000000000001,0,Photos,,Lifetime,500,400,7,1,\n`,
    );
    expect(posts).toMatchObject([
      {
        provider: 'FACEBOOK',
        type: 'POST',
        profile: { accountName: 'Tea House', externalId: '61550000000000001' },
        snapshots: [{ impressions: 500, likes: 7, comments: 1, shares: null, views: null }],
      },
    ]);
  });

  it('gives stories, which have no address', async () => {
    const story =
      '17900000000000003,1784,teahouse,Tea House,,0,09/16/2025 09:00,https://www.instagram.com/stories/teahouse/3400000000000000001,IG story,,Lifetime,160,120,5,3,2,0,\n';
    expect((await read(ENGLISH + story)).posts).toMatchObject([
      { type: 'STORY', originalUrl: null, externalId: '17900000000000003' },
    ]);
  });
});
