const EMAIL = /^[^\s@<>"]{1,64}@[^\s@<>"]{1,189}$/;

/** An email address as it is stored, in lower case without spaces around it; null if the text is no email address. */
export function emailOf(given: string): string | null {
  const email = given.trim().toLowerCase();
  // PostgreSQL stores no NUL.
  return EMAIL.test(email) && !email.includes('\0') ? email : null;
}
