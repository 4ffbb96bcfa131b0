import { alertMailOf } from '@loupe/alerts';
import { MAIL_COLORS, mailOfLetter } from '@loupe/mail';
import { htmlToText } from 'html-to-text';
import { describe, expect, it } from 'vitest';
import { invitationMailOf, resetMailOf } from './mail-texts.js';

const LINK = 'https://loupe.test/sign-in/link/abc?x=1&y=2';
/** Sixty characters without a place to break. */
const WORD = 'Donaudampfschifffahrtsgesellschaftskapitaensmuetzenhersteller';
const invitationOf = (to: string, by: string | null) =>
  invitationMailOf('a@example.com', LINK, 'loupe.test', { to, by });
const INVITATION = invitationOf('Solvenne Skin', 'Ada');
const alert = (originalUrl: string | null, rule = 'Many likes') => ({
  id: '0198c0de-0000-7000-8000-000000000001',
  workspace: 'Solvenne Skin',
  rule,
  metric: 'LIKE_COUNT' as const,
  value: 12_500,
  previousValue: 900,
  at: new Date('2026-11-27T08:00:00Z'),
  itemId: '0198c0de-0000-7000-8000-000000000002',
  originalUrl,
});

/** How a color stands out from another, as WCAG computes it. */
function contrast(a: string, b: string): number {
  const luminance = (color: string) => {
    const [r = 0, g = 0, blue = 0] = [1, 3, 5]
      .map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255)
      .map((part) => (part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * blue;
  };
  const [light = 0, dark = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (light + 0.05) / (dark + 0.05);
}

describe('a mail', () => {
  it.each([
    ['an invitation', INVITATION],
    ['a new password', resetMailOf('a@example.com', LINK, 'loupe.test')],
  ])('with %s has its link in both parts', (_, { text, html }) => {
    expect(text).toContain(`\n${LINK}\n`);
    expect(html).toContain('href="https://loupe.test/sign-in/link/abc?x=1&amp;y=2"');
  });

  it('of an invitation says to what, and by whom where it is known', () => {
    expect(INVITATION.subject).toBe('Ada invites you to Solvenne Skin');
    expect(invitationOf('Solvenne Skin', null).subject).toBe('You are invited to Solvenne Skin');
    for (const part of [INVITATION.text, INVITATION.html]) expect(part).toContain('work on Solvenne Skin in');
    expect(invitationOf('<b>Skin</b>', '<i>Ada</i>').html).not.toMatch(/<b>|<i>/);
  });

  it('breaks long names, so that it stays as wide as the screen', () => {
    const { html } = invitationOf(WORD, WORD);
    const cells = html.match(/<td[^>]*>(?=[^<]*Donau)/g) ?? [];
    expect(cells.length).toBe(2);
    for (const cell of cells) expect(cell).toContain('word-break:break-word');
  });

  it('of alerts says the same in both parts', () => {
    const { text, html } = alertMailOf('a@example.com', [alert('https://example.com/p/1'), alert(null)], 3);
    const shown = htmlToText(html, {
      wordwrap: false,
      selectors: [{ selector: 'a', options: { ignoreHref: true } }],
    });
    for (const said of ['Many likes', '12,500 likes (before: 900)', 'and 3 more', 'removed from “mailTo”']) {
      expect(text).toContain(said);
      expect(shown).toContain(said);
    }
    expect(html).toContain('href="https://example.com/p/1"');
  });

  it('links addresses of the web only', () => {
    const { html } = alertMailOf('a@example.com', [alert('javascript:alert(1)')], 0);
    expect(html).not.toContain('href');
  });

  it('has all of its text at one edge, on phones too', () => {
    const { html } = INVITATION;
    const cells = html.match(/<td[^>]*padding:\d+(?:px)? 32px[^>]*>/g) ?? [];
    expect(cells.length).toBeGreaterThan(4);
    expect(cells.filter((cell) => !/class="[^"]*\bpad\b/.test(cell))).toEqual([]);
  });

  it('uses what old programs know: tables and inline styles, and loads nothing', () => {
    const { html } = alertMailOf('a@example.com', [alert('https://example.com/p/1')], 0);
    expect(html).not.toMatch(/<img|<link|<script|<div|url\(|var\(|flex|grid|oklch/);
    for (const [table] of html.matchAll(/<table[^>]*>/g)) expect(table).toContain('role="presentation"');
  });

  it.each([0, 1] as const)('can be read on each ground, the dark one too (%s)', (ground) => {
    const of = (name: keyof typeof MAIL_COLORS) => MAIL_COLORS[name][ground];
    for (const ink of ['text', 'dim', 'link'] as const)
      expect(contrast(of(ink), of('bg'))).toBeGreaterThan(4.5);
    expect(contrast('#ffffff', of('accent'))).toBeGreaterThan(4.5);
  });

  it('shows words of others as words', () => {
    const { html } = mailOfLetter({
      to: 'a@example.com',
      subject: '<b>&',
      intro: '"<script>',
      rows: [{ title: '<i>', value: '<u>', detail: "'", url: null }],
      end: '</table>',
    });
    expect(html).not.toMatch(/<script>|<i>|<u>|<b>&/);
    expect(html.match(/<\/table>/g)).toHaveLength(html.match(/<table/g)?.length ?? 0);
  });
});
