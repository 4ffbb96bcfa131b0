import { DomUtils, parseDocument } from 'htmlparser2';

/**
 * What servers add to a post for programs that cannot show all of it: the address of what it quotes (FEP-044f), and GoToSocial's
 * notes about files that it has not fetched.
 */
const NOTES = /(?:^|\s)(?:quote-inline|gts-system-message|gts-placeholder-attachments)(?:\s|$)/;

/** The HTML of a post without what servers have added to its author's words. */
export function withoutNotes(html: string): string {
  if (!/quote-inline|gts-/.test(html)) return html;
  const document = parseDocument(html);
  for (const note of DomUtils.findAll(({ attribs }) => NOTES.test(attribs.class ?? ''), document.children)) {
    DomUtils.removeElement(note);
  }
  return DomUtils.getInnerHTML(document);
}
