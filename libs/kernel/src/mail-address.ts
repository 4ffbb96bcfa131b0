/** The longest address that a mail can be sent to (RFC 5321 §4.5.3.1.3, without its brackets). */
export const MAX_MAIL_ADDRESS = 254;

/** Whether a text looks like the address of a mailbox: one `@`, a dot behind it, no spaces, at most 254 characters. */
export function isMailAddress(text: string): boolean {
  if (text.length > MAX_MAIL_ADDRESS || /\s/.test(text)) return false;
  const [local = '', domain = '', ...rest] = text.split('@');
  const dot = domain.indexOf('.', 1);
  return rest.length === 0 && local !== '' && dot !== -1 && dot < domain.length - 1;
}
